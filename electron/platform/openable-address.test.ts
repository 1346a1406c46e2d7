import { expect, test } from 'vitest';
import { isOpenable } from './openable-address';

test.each(['https://example.org/a?b#c', 'http://localhost:3000', 'mailto:a@example.org'])(
  '%s may be opened outside',
  (address) => expect(isOpenable(address)).toBe(true),
);

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'vscode://x',
  'smb://host/share',
  'roundhouse://app/index.html',
  '/etc/passwd',
  '',
])('%s may not', (address) => expect(isOpenable(address)).toBe(false));
