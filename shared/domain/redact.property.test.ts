import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REDACTED, redactText, redactValue } from './redact';

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet.split('')), minLength, maxLength });
const ALNUM = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const token = (min: number, max = 60) => letters(ALNUM, min, max);
const calm = fc.string({ unit: fc.constantFrom(...'abcdefgh \n.,!?()'.split('')), maxLength: 80 });

const secrets: Record<string, fc.Arbitrary<{ text: string; secret: string }>> = {
  'an API key': token(20).map((t) => ({ text: `sk-ant-api03-${t}`, secret: t })),
  'a token of a code host': token(36).map((t) => ({ text: `ghp_${t}`, secret: t })),
  'an access key id': letters('ABCDEFGH234567', 16, 16).map((t) => ({
    text: `AKIA${t}`,
    secret: t,
  })),
  'a bearer token': token(20).map((t) => ({ text: `Authorization: Bearer ${t}`, secret: t })),
  'a password in an address': token(6).map((t) => ({
    text: `postgres://ada:${t}@db.example.org/main`,
    secret: t,
  })),
  'an assignment of the environment': token(8).map((t) => ({
    text: `export DB_PASSWORD=${t}`,
    secret: t,
  })),
  'a quoted assignment': token(8).map((t) => ({ text: `CLIENT_SECRET="${t}"`, secret: t })),
  'a field of JSON': token(8).map((t) => ({ text: `{"api_key": "${t}"}`, secret: t })),
  'a private key': token(40).map((t) => ({
    text: `-----BEGIN OPENSSH PRIVATE KEY-----\n${t}\n-----END OPENSSH PRIVATE KEY-----`,
    secret: t,
  })),
};

test.each(Object.entries(secrets))('%s goes, wherever it stands', (_name, arbitrary) => {
  fc.assert(
    fc.property(calm, arbitrary, calm, (before, { text, secret }, after) => {
      const { value, count } = redactText(`${before} ${text} ${after}`);
      expect(value).not.toContain(secret);
      expect(value).toContain(REDACTED);
      expect(value.startsWith(before)).toBe(true);
      expect(value.endsWith(after)).toBe(true);
      expect(count).toBeGreaterThan(0);
    }),
  );
});

test('a second time finds nothing more', () => {
  const any = fc.oneof(calm, ...Object.values(secrets).map((one) => one.map(({ text }) => text)));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), (parts) => {
      const once = redactText(parts.join('\n')).value;
      expect(redactText(once)).toEqual({ value: once, count: 0 });
    }),
  );
});

test.each([
  'const token: string = read();',
  'password: string',
  'The secret is to keep it short.',
  'tokens=45200 cache=12',
  'API_KEY=$OTHER_KEY',
  'see https://example.org:8080/a/b@c',
  'git commit 3f2a9c0d4b5e6f708192a3b4c5d6e7f801234567',
  'skip-this-long-name-of-a-file-in-a-folder.ts',
])('%s is no secret', (text) => {
  expect(redactText(text)).toEqual({ value: text, count: 0 });
});

test('values keep their shape, and any text at all is taken', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const redacted = redactValue(value);
      if (redacted.count === 0) expect(redacted.value).toEqual(value);
    }),
  );
  expect(
    redactValue({ env: [{ apiKey: 'plain words', name: 'x' }], output: 1, password: null }),
  ).toEqual({
    value: { env: [{ apiKey: REDACTED, name: 'x' }], output: 1, password: null },
    count: 1,
  });
});
