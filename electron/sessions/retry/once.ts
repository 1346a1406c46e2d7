import type { Outcome } from '../session-manager-types';

/** How many clicks are remembered; a double click is two within a second. */
const MAX_TOKENS = 200;

/** What is done once for a token, however often it is asked for. What failed may be tried again under it. */
export function createOnce<T>(): (token: string, make: () => Outcome<T>) => Outcome<T> {
  const done = new Map<string, Outcome<T>>();
  return (token, make) => {
    const known = done.get(token);
    if (known !== undefined) return known;
    const making = make();
    done.set(token, making);
    const [oldest] = done.keys();
    if (done.size > MAX_TOKENS && oldest !== undefined) done.delete(oldest);
    const forget = () => done.delete(token);
    void making.then((result) => result.ok || forget(), forget);
    return making;
  };
}
