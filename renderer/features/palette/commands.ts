/** Something the person can do from anywhere: by key, from the palette, listed on the key sheet. */
export interface AppCommand {
  id: string;
  title: string;
  /** `mod+shift+k`; null when it has no key. */
  keys: string | null;
  run(): void;
}
