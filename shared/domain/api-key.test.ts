import { expect, it } from 'vitest';
import { apiKeyWarning } from './api-key';

it.each(['ANTHROPIC_API_KEY', 'apiKeyHelper', '/login managed key'])(
  'case 58: a session billed to an API key (%s) says so',
  (source) => {
    expect(apiKeyWarning(source)).toContain(`bills an API key (${source})`);
  },
);

it.each([null, 'none', 'oauth'])('case 58: a login (%s) brings no warning', (source) => {
  expect(apiKeyWarning(source)).toBeNull();
});
