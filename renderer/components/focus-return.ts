/** The element that had the keyboard last outside of dialogs and menus; null once it was left for nothing. */
let lastOutside: HTMLElement | null = null;

/** Remembers where the keyboard is, for as long as the window lives; the returned function ends that. */
export function followFocus(): () => void {
  const onIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !isInLayer(target)) lastOutside = target;
  };
  const onOut = ({ target, relatedTarget }: FocusEvent) => {
    // Leaving for another window is not leaving the field.
    if (target === lastOutside && relatedTarget === null && document.hasFocus()) lastOutside = null;
  };
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !isFree()) lastOutside = activeElement;
  document.addEventListener('focusin', onIn);
  document.addEventListener('focusout', onOut);
  return () => {
    document.removeEventListener('focusin', onIn);
    document.removeEventListener('focusout', onOut);
    lastOutside = null;
  };
}

/**
 * For `onCloseAutoFocus` of a dialog: what had the keyboard before it has it again, unless something
 * has asked for it since. Dialogs here are opened by state and have no trigger to go back to.
 */
export function giveFocusBack(event: Event): void {
  event.preventDefault();
  if (isFree() && lastOutside?.isConnected) lastOutside.focus();
}

/** For `onCloseAutoFocus` of a menu, which goes back to its trigger unless the choice led elsewhere. */
export function keepTakenFocus(event: Event): void {
  if (!isFree()) event.preventDefault();
}

const isFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

const isInLayer = (element: HTMLElement): boolean =>
  element.closest('[role="dialog"], [role="menu"], [data-radix-focus-guard]') !== null;
