import type { PermissionUpdate } from '@shared/domain/permissions';
import { Button } from '../../components/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../components/menu';
import { allowWith, type RequestAnswer } from './request-answer';
import { describeSuggestion } from './suggestion-words';

interface AlwaysMenuProps {
  suggestions: PermissionUpdate[];
  isOpen: boolean;
  isDisabled: boolean;
  onOpenChange(open: boolean): void;
  onAnswer(answer: RequestAnswer): void;
}

/** Each suggestion is a choice of its own; a change of mode stands apart and says so. */
export function AlwaysMenu({
  suggestions,
  isOpen,
  isDisabled,
  onOpenChange,
  onAnswer,
}: AlwaysMenuProps) {
  const described = suggestions.flatMap((update) => {
    const words = describeSuggestion(update);
    return words ? [{ update, words }] : [];
  });
  if (described.length === 0) return null;
  const rules = described.filter(({ words }) => !words.isModeChange);
  const modes = described.filter(({ words }) => words.isModeChange);
  const items = (list: typeof described) =>
    list.map(({ update, words }) => (
      <MenuItem
        key={words.rule}
        note={words.scope}
        onSelect={() => onAnswer(allowWith(update, words.rule))}
      >
        {words.title}
      </MenuItem>
    ));
  return (
    <Menu
      side="top"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button keys="shift+enter" disabled={isDisabled} data-testid="permission-always">
          Always…
        </Button>
      }
    >
      {rules.length > 0 && <MenuLabel>Allow now, and from here on</MenuLabel>}
      {items(rules)}
      {rules.length > 0 && modes.length > 0 && <MenuSeparator />}
      {modes.length > 0 && <MenuLabel>Allow now, and change the mode</MenuLabel>}
      {items(modes)}
    </Menu>
  );
}
