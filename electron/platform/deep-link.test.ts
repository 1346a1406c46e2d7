import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDeepLink, parseDeepLink } from './deep-link';

const ID = '0d3c4a1e-5b6f-4a7b-8c9d-0e1f2a3b4c5d';

test.each([
  [`roundhouse://session/${ID}`, { kind: 'session', sessionId: ID }],
  [`ROUNDHOUSE://session/${ID.toUpperCase()}/`, { kind: 'session', sessionId: ID }],
  ['roundhouse://inbox', { kind: 'inbox' }],
  ['roundhouse://board/', { kind: 'board' }],
  ['roundhouse://Settings', { kind: 'settings' }],
])('%s leads somewhere', (link, destination) => {
  expect(parseDeepLink(link)).toEqual(destination);
});

test.each([
  '',
  'roundhouse:',
  'roundhouse://',
  'roundhouse:inbox',
  'roundhouse:///inbox',
  'roundhouse://app/index.html',
  'roundhouse://user:secret@inbox',
  'roundhouse://inbox@evil.invalid',
  'roundhouse://inbox:80',
  'roundhouse://inbox?send=hello',
  'roundhouse://inbox#allow',
  'roundhouse://inbox//',
  'roundhouse://inbox\n',
  ' roundhouse://inbox',
  `roundhouse://session/${ID}/send`,
  `roundhouse://session/${ID}?prompt=rm`,
  `roundhouse://session%2F${ID}`,
  `roundhouse://session/..%2f${ID}`,
  `roundhouse://session/${'-'.repeat(36)}`,
  `roundhouse://session/${'a'.repeat(4_000)}`,
  `https://session/${ID}`,
  `file://session/${ID}`,
  `javascript://inbox`,
])('%j leads nowhere', (link) => {
  expect(parseDeepLink(link)).toBeNull();
});

test('whatever stands around or inside a link, it leads nowhere or to one of the four places', () => {
  const piece = fc.oneof(
    fc.constantFrom('roundhouse://', 'session/', ID, 'inbox', '/', '%2f', '?', '#', '@', ':', '..'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const link = pieces.join('');
      const destination = parseDeepLink(link);
      if (destination === null) return;
      const path =
        destination.kind === 'session' ? `session/${destination.sessionId}` : destination.kind;
      expect(link.toLowerCase().replace(/\/$/, '')).toBe(`roundhouse://${path}`);
    }),
    { numRuns: 2_000 },
  );
});

test('anything added to a good link spoils it', () => {
  const good = fc.constantFrom(`roundhouse://session/${ID}`, 'roundhouse://inbox');
  const added = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text !== '/');
  fc.assert(
    fc.property(good, added, (link, text) => {
      expect(parseDeepLink(link + text)).toBeNull();
      expect(parseDeepLink(text + link)).toBeNull();
    }),
  );
});

test('the link is found among other arguments, also one that leads nowhere', () => {
  expect(findDeepLink(['electron', '.', '--flag', 'roundhouse://inbox', '--other'])).toBe(
    'roundhouse://inbox',
  );
  expect(findDeepLink(['electron', 'Roundhouse:x'])).toBe('Roundhouse:x');
  expect(findDeepLink(['electron', '.', '--x=roundhouse://inbox'])).toBeUndefined();
});
