const HEX = '0123456789abcdef';

/** A random UUID v4. Not for secrets: it only has to differ from the others. */
export function newUuid() {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', hexDigit);
}

/** The shape of the API's own ids, e.g. `msg_demo_3f2a…`. */
export const newId = (prefix) => `${prefix}_demo_${'x'.repeat(16).replaceAll('x', hexDigit)}`;

function hexDigit() {
  return HEX[Math.floor(Math.random() * HEX.length)];
}
