/** What the CLI says of a request beside what it asks (2.1.332); it is known while the request is open. */
export interface RequestTraits {
  /** No rule that would allow it may be offered. */
  suppressesRules: boolean;
  /** "No" is the answer to lean to. */
  defaultsToNo: boolean;
  /** It is for a person to read: never answered by one tap, nor by a rule that was made for another. */
  needsPerson: boolean;
  /** A hook made it ask; a rule that allows does not silence one. */
  isAskedByHook: boolean;
  /** The rule that made it ask, and whose it is. */
  askRule: { rule: string; source: string } | null;
}

export const NO_TRAITS: RequestTraits = {
  suppressesRules: false,
  defaultsToNo: false,
  needsPerson: false,
  isAskedByHook: false,
  askRule: null,
};

/** For a card that never heard: what is not known is not decided by a single key. */
export const CAUTIOUS_TRAITS: RequestTraits = {
  ...NO_TRAITS,
  suppressesRules: true,
  needsPerson: true,
};

/** One glance and one key are enough to allow it. */
export const isOneTap = ({ defaultsToNo, needsPerson }: RequestTraits): boolean =>
  !defaultsToNo && !needsPerson;
