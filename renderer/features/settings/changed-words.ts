import { SETTING_NAMES } from './setting-names';

const NAMED_AT_MOST = 4;

/** "Taken over from …: Theme, Zoom and 3 more." Names are those of the settings, as main tells them. */
export function changedWords(changed: readonly string[], path: string): string {
  if (changed.length === 0) return `Nothing changed: all is already as in ${path}.`;
  const labels = changed.map(labelOf);
  const named = labels.slice(0, NAMED_AT_MOST).join(', ');
  const more = labels.length - NAMED_AT_MOST;
  return `Taken over from ${path}: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}

const labelOf = (name: string): string =>
  Object.hasOwn(SETTING_NAMES, name) ? SETTING_NAMES[name as keyof typeof SETTING_NAMES] : name;
