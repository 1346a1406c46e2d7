import { EFFORT_WORDS, effortsFor } from './effort-words';
import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { Menu, MenuItem, MenuLabel } from '../../components/menu';
import { useFeed } from '../conversation/feed-context';
import { useReportFailure } from '../errors/use-report-failure';
import { Chip } from './chip';
import { NO_MODELS } from './model-names';

export function EffortPicker({ session }: { session: SessionSummary }) {
  const client = useClient();
  const report = useReportFailure();
  const models = useFeed((state) => (state.phase === 'ready' ? state.models : NO_MODELS));
  const efforts = effortsFor(session.model, models);
  if (efforts.length === 0) return null;
  return (
    <Menu
      side="top"
      trigger={
        <Chip aria-label="Effort">
          {session.effort ? `${EFFORT_WORDS[session.effort]} effort` : 'Effort'}
        </Chip>
      }
    >
      <MenuLabel>Effort</MenuLabel>
      {efforts.map((effort) => (
        <MenuItem
          key={effort}
          isChecked={session.effort === effort}
          onSelect={() =>
            void client.sessions
              .setEffort({ sessionId: session.id, effort })
              .then((answer) => !answer.ok && report(answer.error))
          }
        >
          {EFFORT_WORDS[effort]}
        </MenuItem>
      ))}
    </Menu>
  );
}
