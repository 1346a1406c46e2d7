/** A JSON object of somebody else's making: nothing about what is in it is certain. */
export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty when it is none. */
export const jsonOf = (value: unknown): Json => (isJson(value) ? value : {});
