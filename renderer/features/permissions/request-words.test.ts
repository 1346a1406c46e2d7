import type { TimelineRequest } from '@shared/domain/timeline-types';
import { expect, it } from 'vitest';
import { requestTitle } from './request-words';

const write = (file_path: string): TimelineRequest => ({
  requestId: 'r',
  kind: 'tool',
  toolName: 'Write',
  input: { file_path },
  suggestions: [],
  reason: null,
  blockedPath: null,
  agentId: null,
  parentToolUseId: null,
  at: 0,
});

it('tells a path from the folder of the session, and one outside in full', () => {
  expect(requestTitle(write('/w/app/src/a.ts'), '/w/app')).toBe('Write src/a.ts?');
  expect(requestTitle(write('/w/other/a.ts'), '/w/app')).toBe('Write /w/other/a.ts?');
  expect(requestTitle(write('/w/app/a.ts'))).toBe('Write /w/app/a.ts?');
});
