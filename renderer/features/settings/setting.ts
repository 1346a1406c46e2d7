import type { ReactNode } from 'react';
import type { AppInfo } from '@shared/contract/app';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import type { ImportState } from '@shared/contract/imports';
import type { Settings } from '@shared/contract/settings';

export const SECTIONS = [
  { id: 'general', name: 'General' },
  { id: 'appearance', name: 'Appearance' },
  { id: 'sessions', name: 'Sessions' },
  { id: 'notifications', name: 'Notifications' },
  { id: 'keys', name: 'Keys' },
  { id: 'claude-code', name: 'Claude Code' },
  { id: 'data', name: 'Data' },
] as const;
export type SectionId = (typeof SECTIONS)[number]['id'];

export interface SettingFacts {
  settings: Settings;
  /** Null until main has told it. */
  info: AppInfo | null;
  /** What is known of transcripts; null until main has told it. */
  imports: ImportState | null;
}

export interface ControlProps extends SettingFacts {
  /** The row's name and its words, for `aria-labelledby` and `aria-describedby`. */
  labelId: string;
  noteId: string;
  /** Stores the change; what went wrong is shown under the row. */
  save(change: Partial<Settings>): Promise<void>;
  /** Says under the row what is wrong, or asks; null: nothing. */
  complain(words: string | null, tone?: 'wrong' | 'question'): void;
}

/** One row of the settings: what it is called, how it is found, changed and set back. */
export interface Setting {
  id: string;
  section: SectionId;
  /** A heading within the section; rows of one group stand together. */
  group?: string;
  label: string;
  note(facts: SettingFacts): string;
  /** Other words somebody may look for. */
  keywords: string;
  control(props: ControlProps): ReactNode;
  isChanged(settings: Settings): boolean;
  /** What sets it back. */
  reset(settings: Settings): Partial<Settings>;
}

interface SettingOptions {
  id?: string;
  label: string;
  note: string | Setting['note'];
  keywords: string;
  /** The settings the row is about; empty for one that only does something. */
  keys: readonly (keyof Settings)[];
  control: Setting['control'];
}

export function setting(section: SectionId, options: SettingOptions): Setting {
  const { keys, label, keywords, control, note } = options;
  return {
    id: options.id ?? keys[0] ?? label,
    section,
    label,
    keywords,
    control,
    note: typeof note === 'string' ? () => note : note,
    isChanged: (settings) =>
      keys.some((key) => JSON.stringify(settings[key]) !== JSON.stringify(DEFAULT_SETTINGS[key])),
    reset: () => Object.fromEntries(keys.map((key) => [key, DEFAULT_SETTINGS[key]])),
  };
}
