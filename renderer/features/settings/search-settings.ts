import { SECTIONS, type SectionId, type Setting, type SettingFacts } from './setting';

export interface FoundSetting {
  setting: Setting;
  note: string;
  labelMarks: readonly number[];
  noteMarks: readonly number[];
}

/** Rows that have every word somewhere, in the order they stand; all of them for no words. */
export function searchSettings(
  query: string,
  settings: readonly Setting[],
  facts: SettingFacts,
): FoundSetting[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return settings.flatMap((setting) => {
    const note = setting.note(facts);
    const place = `${SECTION_NAMES.get(setting.section) ?? ''} ${setting.group ?? ''}`;
    const text = `${setting.label}\n${note}\n${setting.keywords}\n${place}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return [];
    return {
      setting,
      note,
      labelMarks: placesOf(words, setting.label),
      noteMarks: placesOf(words, note),
    };
  });
}

/** How many rows of each section are among them. */
export function countBySection(found: readonly FoundSetting[]): ReadonlyMap<SectionId, number> {
  const counts = new Map<SectionId, number>();
  for (const { setting } of found)
    counts.set(setting.section, (counts.get(setting.section) ?? 0) + 1);
  return counts;
}

const SECTION_NAMES = new Map<SectionId, string>(SECTIONS.map(({ id, name }) => [id, name]));

function placesOf(words: readonly string[], text: string): number[] {
  const lower = text.toLowerCase();
  const places = new Set<number>();
  for (const word of words)
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1))
      for (let index = 0; index < word.length; index++) places.add(at + index);
  return [...places];
}
