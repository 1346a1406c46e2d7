const ESCAPE = String.fromCharCode(27);
const BEGIN = `${ESCAPE}[200~`;
const END = `${ESCAPE}[201~`;

/** A text as a terminal writes it when it is pasted: one that ends its own bracket would run. */
export function pasted(text: string, isBracketed: boolean): string {
  const lines = text.replace(/\r?\n/g, '\r');
  return isBracketed ? `${BEGIN}${lines.replaceAll(ESCAPE, '')}${END}` : lines;
}
