import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HTML_STYLE } from './html-style';

test('an exported page has the colours of the window', () => {
  const tokens = readFileSync(
    join(import.meta.dirname, '../../../renderer/components/tokens.css'),
    'utf8',
  );
  const colours = HTML_STYLE.match(/--[a-z0-9-]+: light-dark\([^)]+\);/g) ?? [];
  expect(colours.length).toBeGreaterThan(5);
  for (const colour of colours) expect(tokens).toContain(colour);
});
