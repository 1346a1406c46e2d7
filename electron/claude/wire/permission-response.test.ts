import { expect, test } from 'vitest';
import type { PermissionAnswer } from '@shared/domain/permissions';
import { toolPermissionResponse } from './permission-response';

const request = { input: { file_path: '/a' }, toolUseId: 'toolu_1' };
const allow: PermissionAnswer = {
  behavior: 'allow',
  by: 'user',
  updatedInput: null,
  updatedPermissions: [],
  rule: null,
};

test('an allow always carries an input and the tool use id', () => {
  expect(toolPermissionResponse(request, allow)).toEqual({
    behavior: 'allow',
    updatedInput: { file_path: '/a' },
    toolUseID: 'toolu_1',
  });
});

test('answers to questions and chosen permissions are passed on', () => {
  const answers = { questions: [], answers: { 'Which?': 'A' } };
  const update = {
    type: 'setMode',
    mode: 'acceptEdits',
    destination: 'session',
  } as const;
  const answer = { ...allow, updatedInput: answers, updatedPermissions: [update] };
  expect(toolPermissionResponse({ ...request, toolUseId: null }, answer)).toEqual({
    behavior: 'allow',
    updatedInput: answers,
    updatedPermissions: [update],
  });
});

test('a denial always has a message', () => {
  const deny = { behavior: 'deny', by: 'user', message: '', interrupt: true, rule: null } as const;
  const response = toolPermissionResponse(request, deny);
  expect(response).toMatchObject({ behavior: 'deny', interrupt: true, toolUseID: 'toolu_1' });
  expect(response.message).not.toBe('');
});
