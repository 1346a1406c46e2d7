import { expect, it } from 'vitest';
import { safeLink } from './safe-link';

it.each(['https://example.org/a', 'http://localhost:3000/', 'mailto:a@example.org'])(
  'lets %s be opened outside',
  (href) => expect(safeLink(href)).toBe(href),
);

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'vbscript:x',
  'smb://host/share',
  './relative',
  '#anchor',
  '',
  undefined,
])('case 81: never opens %s', (href) => expect(safeLink(href)).toBeNull());
