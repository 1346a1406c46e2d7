import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { Menu, MenuItem, MenuLabel } from '../../components/menu';
import { useFeed } from '../conversation/feed-context';
import { useReportFailure } from '../errors/use-report-failure';
import { Chip } from './chip';
import { KNOWN_ALIASES, modelName, NO_MODELS } from './model-names';

export function ModelPicker({ session }: { session: SessionSummary }) {
  const client = useClient();
  const report = useReportFailure();
  const models = useFeed((state) => (state.phase === 'ready' ? state.models : NO_MODELS));
  const choices = models.length > 0 ? models : KNOWN_ALIASES;
  const choose = async (model: string | null) => {
    const answer = await client.sessions.setModel({ sessionId: session.id, model });
    if (!answer.ok) report(answer.error);
  };
  return (
    <Menu side="top" trigger={<Chip aria-label="Model">{modelName(session.model, models)}</Chip>}>
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
          isChecked={choice.value === session.model}
          note={choice.description}
          onSelect={() => void choose(choice.value)}
        >
          {choice.displayName}
        </MenuItem>
      ))}
    </Menu>
  );
}
