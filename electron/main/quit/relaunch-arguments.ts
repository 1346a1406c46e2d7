import { findDeepLink } from '../../platform/deep-link';

/** Our own arguments, with the link of the start that came meanwhile instead of one of ours. */
export function relaunchArguments(own: readonly string[], asked: readonly string[]): string[] {
  const link = findDeepLink(asked);
  const kept = own.filter((argument) => findDeepLink([argument]) === undefined);
  return link === undefined ? kept : [...kept, link];
}
