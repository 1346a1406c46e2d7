import type { z } from 'zod';

/** One call over the bridge: what goes in and what comes back. Failures come back as an envelope. */
export interface Channel<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly input: I;
  readonly output: O;
}

export const channel = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): Channel<I, O> => ({ input, output });
