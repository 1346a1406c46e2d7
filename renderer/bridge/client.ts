import type { CallInput, CallOutput, Contract, DomainName } from '@shared/contract';
import type { CallError, Envelope } from '@shared/contract/error';
import type { PushEvents, PushName } from '@shared/contract/push';
import type { Bridge } from './window-bridge';

type Calls = {
  readonly [D in DomainName]: {
    readonly [M in keyof Contract[D]]: (
      input: CallInput<D, M>,
    ) => Promise<Envelope<CallOutput<D, M>>>;
  };
};

/** The bridge with the contract's types. A call never rejects: failures are envelopes. */
export interface Client extends Calls {
  on<N extends PushName>(name: N, listener: (payload: PushEvents[N]) => void): () => void;
  pathForFile(file: File): string;
}

/** Built from the contract's types alone, so that no schema code is shipped to the window. */
export function createClient(bridge: Bridge): Client {
  const domains = new Map<string, unknown>();
  const domain = (name: string): unknown => {
    const known = domains.get(name);
    if (known) return known;
    const calls = new Proxy(
      {},
      {
        get: (_, method) => (input: unknown) => invoke(bridge, `${name}.${String(method)}`, input),
      },
    );
    domains.set(name, calls);
    return calls;
  };
  const own = {
    on: <N extends PushName>(name: N, listener: (payload: PushEvents[N]) => void) =>
      bridge.subscribe(name, listener),
    pathForFile: (file: File) => bridge.pathForFile(file),
  };
  return new Proxy(own, {
    get: (target, name) =>
      name in target ? target[name as keyof typeof target] : domain(String(name)),
  }) as unknown as Client;
}

async function invoke(bridge: Bridge, channel: string, input: unknown): Promise<Envelope<unknown>> {
  try {
    return await bridge.invoke(channel, input);
  } catch (cause) {
    return {
      ok: false,
      error: {
        code: 'internal',
        message: 'The app did not answer. Nothing was changed; try again.',
        details: { channel, cause: String(cause) },
      },
    };
  }
}

/** A call's error where a library wants an exception (the query cache). */
export class CallFailure extends Error {
  constructor(readonly error: CallError) {
    super(error.message);
    this.name = 'CallFailure';
  }
}

export function unwrap<T>(envelope: Envelope<T>): T {
  if (envelope.ok) return envelope.value;
  throw new CallFailure(envelope.error);
}
