import type { Contract } from '@shared/contract';
import type { CallError } from '@shared/contract/error';
import type { Result } from '@shared/domain/result';
import type { z } from 'zod';

/** Who calls, and until when. */
export interface CallContext {
  /** Electron's id of the window's contents. */
  windowId: number;
  /** Aborted when the deadline passed; work that can stop should. */
  signal: AbortSignal;
}

export type Answer<T> = Result<T, CallError>;

type MethodHandler<C> = C extends {
  input: infer I extends z.ZodType;
  output: infer O extends z.ZodType;
}
  ? (input: z.output<I>, context: CallContext) => Answer<z.input<O>> | Promise<Answer<z.input<O>>>
  : never;

export type DomainHandlers<D extends keyof Contract> = {
  [M in keyof Contract[D]]: MethodHandler<Contract[D][M]>;
};

/** One function for every call of the contract: a missing one does not compile. */
export type Handlers = { [D in keyof Contract]: DomainHandlers<D> };
