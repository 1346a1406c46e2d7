import { expect, it } from 'vitest';
import { modelName } from './model-names';

it.each([
  [null, 'Default model'],
  ['opus', 'Opus'],
  ['claude-opus-4-5-20260101', 'Opus 4.5'],
  ['claude-sonnet-5', 'Sonnet 5'],
  ['claude-opus-4-6[1m]', 'Opus 4.6 [1m]'],
  ['my-proxy/model', 'my-proxy/model'],
])('calls %s %s', (model, name) => expect(modelName(model, [])).toBe(name));
