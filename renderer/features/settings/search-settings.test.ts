import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '@shared/contract/default-settings';
import { ALL_SETTINGS } from './all-settings';
import { changedWords } from './changed-words';
import { countBySection, searchSettings } from './search-settings';

const facts = { settings: DEFAULT_SETTINGS, info: null, imports: null };
const search = (query: string) => searchSettings(query, ALL_SETTINGS, facts);
const ids = (query: string) => search(query).map(({ setting }) => setting.id);

describe('the settings', () => {
  it('have a row for every one of them', () => {
    const changed = Object.keys(DEFAULT_SETTINGS).filter((name) => {
      const settings = { ...DEFAULT_SETTINGS, [name]: 'another' };
      return !ALL_SETTINGS.some((row) => row.isChanged(settings));
    });
    // The keys have rows of their own, one for each command; the first steps no row at all.
    expect(changed.sort()).toEqual(['isOnboarded', 'keys']);
  });

  it('are at their defaults at the first start, and each row sets its own back', () => {
    for (const row of ALL_SETTINGS) expect(row.isChanged(DEFAULT_SETTINGS), row.id).toBe(false);
    const theme = ALL_SETTINGS.find(({ id }) => id === 'theme');
    expect(theme?.reset({ ...DEFAULT_SETTINGS, theme: 'dark' })).toEqual({ theme: 'system' });
  });

  it('have ids of their own', () => {
    expect(new Set(ALL_SETTINGS.map(({ id }) => id)).size).toBe(ALL_SETTINGS.length);
  });
});

describe('searching them', () => {
  it('goes over all sections, by name, note and other words for it', () => {
    expect(ids('dark')).toContain('theme');
    expect(ids('do not disturb')).toEqual(['quietHours']);
    expect(ids('idle')).toContain('sleepAfterMinutes');
    expect(ids('')).toHaveLength(ALL_SETTINGS.length);
    expect(ids('weather forecast')).toEqual([]);
  });

  it('finds a whole section by its name and says how many are in each', () => {
    const found = search('notifications');
    expect(countBySection(found).get('notifications')).toBe(5);
  });

  it('marks what was found', () => {
    const [theme] = search('them');
    expect(theme?.labelMarks).toEqual([0, 1, 2, 3]);
  });
});

describe('after an import', () => {
  it('says what changed, by the names the rows have', () => {
    expect(changedWords(['theme', 'keys'], '/a.json')).toBe(
      'Taken over from /a.json: Theme, Keys.',
    );
    expect(changedWords([], '/a.json')).toMatch(/^Nothing changed/);
    const many = ['theme', 'keys', 'motion', 'contrast', 'zoomPercent', 'cliPath'];
    expect(changedWords(many, '/a.json')).toMatch(/Contrast and 2 more\.$/);
  });
});
