/** What a command does behind a dialog or a menu would not be seen. */
export const isBehindDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null;
