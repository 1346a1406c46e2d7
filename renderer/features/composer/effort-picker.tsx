import type { SessionSummary } from '@shared/contract/sessions';
import { useClient } from '../../bridge/client-context';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../components/menu';
import { useFeed } from '../conversation/feed-context';
import { useReportFailure } from '../errors/use-report-failure';
import { Chip } from './chip';
import { EFFORT_WORDS, effortsFor } from './effort-words';
import { chosenModel, NO_MODELS } from './model-names';
import { THINKING_CHOICES, thinkingLabel } from './thinking-words';
import { usePickerMenu } from './use-picker-menu';

/** How hard the model tries and how long it thinks, as far as the model lets one choose. */
export function EffortPicker({ session }: { session: SessionSummary }) {
  const client = useClient();
  const report = useReportFailure();
  const models = useFeed((state) => (state.phase === 'ready' ? state.models : NO_MODELS));
  const menu = usePickerMenu(session.id, 'effort');
  const { id: sessionId, effort, maxThinkingTokens } = session;
  const efforts = effortsFor(session.model, models);
  const thinksFreely = chosenModel(session.model, models)?.thinksAsItSeesFit === true;
  const told = async (call: Promise<Awaited<ReturnType<typeof client.sessions.setEffort>>>) => {
    const answer = await call;
    if (!answer.ok) report(answer.error, { sessionId });
  };
  const label = [
    effort === null ? 'Effort' : `${EFFORT_WORDS[effort]} effort`,
    thinkingLabel(maxThinkingTokens),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Menu {...menu} side="top" trigger={<Chip aria-label="Effort and thinking">{label}</Chip>}>
      {efforts.length > 0 && <MenuLabel>Effort</MenuLabel>}
      {efforts.map((level) => (
        <MenuItem
          key={level}
          testId={`effort-${level}`}
          isChecked={effort === level}
          onSelect={() => void told(client.sessions.setEffort({ sessionId, effort: level }))}
        >
          {EFFORT_WORDS[level]}
        </MenuItem>
      ))}
      {efforts.length > 0 && <MenuSeparator />}
      <MenuLabel>
        {thinksFreely ? 'Thinking: this model thinks as it sees fit' : 'Thinking'}
      </MenuLabel>
      {THINKING_CHOICES.map(({ tokens, name }) => (
        <MenuItem
          key={name}
          isChecked={maxThinkingTokens === tokens}
          isDisabled={thinksFreely && tokens !== null}
          onSelect={() => void told(client.controls.setThinking({ sessionId, tokens }))}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
