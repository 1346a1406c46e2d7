import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AlwaysMenu } from './always-menu';
import type { RuleGroup } from './rule-choices';

afterEach(cleanup);

const group = (isModeChange: boolean): RuleGroup => ({
  title: isModeChange ? 'accept edits' : 'Bash(ls)',
  isModeChange,
  limit: null,
  choices: [],
});

const show = (...groups: RuleGroup[]) =>
  render(
    <AlwaysMenu
      groups={groups}
      folderRules={null}
      isOpen={false}
      isDisabled={false}
      onOpenChange={() => undefined}
      onAnswer={() => undefined}
    />,
  );

it('a change of mode alone is not called “always”', () => {
  show(group(true));
  expect(screen.getByTestId('permission-always').textContent).toContain('change the mode');
  cleanup();
  show(group(false), group(true));
  expect(screen.getByTestId('permission-always').textContent).toContain('Always');
});
