/**
 * True for the Enter that confirms an input method's candidate. WebKit ends the composition before
 * that keydown, so only keyCode 229 tells there.
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229;
