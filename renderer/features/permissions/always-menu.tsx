import { Fragment } from 'react';
import type { FolderRules } from '@shared/contract/requests';
import { Button } from '../../components/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../components/menu';
import { allowWith, type RequestAnswer } from './request-answer';
import type { RuleGroup } from './rule-choices';
import { ignoredWords } from './use-folder-rules';

interface AlwaysMenuProps {
  groups: readonly RuleGroup[];
  folderRules: FolderRules | null;
  isOpen: boolean;
  isDisabled: boolean;
  onOpenChange(open: boolean): void;
  onAnswer(answer: RequestAnswer): void;
}

/** Each rule with each of its reaches is a choice of its own; a change of mode stands apart and says so. */
export function AlwaysMenu({
  groups,
  folderRules,
  isOpen,
  isDisabled,
  onOpenChange,
  onAnswer,
}: AlwaysMenuProps) {
  if (groups.length === 0) return null;
  return (
    <Menu
      side="top"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button keys="shift+enter" disabled={isDisabled} data-testid="permission-always">
          {groups.every(({ isModeChange }) => isModeChange) ? 'Allow, change the mode…' : 'Always…'}
        </Button>
      }
    >
      {groups.map(({ title, limit, isModeChange, choices }, index) => (
        <Fragment key={title}>
          {index > 0 && <MenuSeparator />}
          <MenuLabel>
            {isModeChange ? 'Allow now, and change the mode' : `Allow now, and: ${title}`}
            {limit !== null && <small> {limit}</small>}
          </MenuLabel>
          {choices.map(({ update, words }) => (
            <MenuItem
              key={words.rule}
              note={noteOf(words.note, ignoredWords(update, folderRules))}
              testId={`always-${update.destination}`}
              onSelect={() => onAnswer(allowWith(update, words.rule))}
            >
              {isModeChange ? title : words.where}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}

const noteOf = (...notes: (string | null)[]): string | null =>
  notes.filter((note) => note !== null).join(' ') || null;
