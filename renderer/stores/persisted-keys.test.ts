import { expect, it } from 'vitest';
import { PERSISTED_KEYS } from './persisted-keys';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('every store that persists names a registered key, and nothing else writes to the browser', () => {
  for (const [file, text] of Object.entries(sources)) {
    expect(text, file).not.toMatch(/\b(localStorage|sessionStorage|indexedDB)\b\s*[.[]/);
    for (const [, name] of text.matchAll(/\bname: PERSISTED_KEYS\.(\w+)/g))
      expect(Object.keys(PERSISTED_KEYS), file).toContain(name);
    if (/import \{[^}]*\} from 'zustand\/middleware'/.test(text))
      expect(text, file).toContain('PERSISTED_KEYS');
  }
});

it('only the bridge touches window.roundhouse', () => {
  const users = Object.entries(sources).filter(([, text]) => text.includes('window.roundhouse'));
  expect(users.map(([file]) => file)).toEqual(['../bridge/window-bridge.ts']);
});
