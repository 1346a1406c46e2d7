import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { useLiveModels } from '../../bridge/controls-queries';
import { Menu, MenuItem, MenuLabel } from '../../components/menu';
import { useFeed } from '../conversation/feed-context';
import { useReportFailure } from '../errors/use-report-failure';
import { Chip } from './chip';
import { chosenModel, KNOWN_ALIASES, modelName, NO_MODELS } from './model-names';
import { usePickerMenu } from './use-picker-menu';

export function ModelPicker({ session }: { session: SessionSummary }) {
  const menu = usePickerMenu(session.id, 'model');
  const client = useClient();
  const report = useReportFailure();
  const started = useFeed((state) => (state.phase === 'ready' ? state.models : NO_MODELS));
  const { data: live } = useLiveModels(session, menu.isOpen);
  const models = live !== undefined && live.length > 0 ? live : started;
  const choices = models.length > 0 ? models : KNOWN_ALIASES;
  const chosen = chosenModel(session.model, choices);
  const choose = async (model: string | null) => {
    const answer = await client.sessions.setModel({ sessionId: session.id, model });
    if (!answer.ok) report(answer.error);
  };
  return (
    <Menu
      {...menu}
      side="top"
      trigger={<Chip aria-label="Model">{modelName(session.model, models)}</Chip>}
    >
      <MenuLabel>Model</MenuLabel>
      {!choices.some((choice) => choice.value === 'default') && (
        <MenuItem
          isChecked={session.model === null}
          note="What Claude Code chooses"
          onSelect={() => void choose(null)}
        >
          Default
        </MenuItem>
      )}
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          testId={`model-${choice.value}`}
          isChecked={choice === chosen}
          note={choice.description}
          onSelect={() => void choose(choice.value)}
        >
          {choice.displayName}
        </MenuItem>
      ))}
    </Menu>
  );
}
