import { useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@shared/contract/app';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useAppInfo, useCli, useSettings } from '../../bridge/queries';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useUiStore } from '../../stores/ui-store';
import { KNOWN_ALIASES } from '../composer/model-names';
import { POLICY_WORDS } from '../composer/policy-words';
import { useReportFailure } from '../errors/use-report-failure';
import { Choice, Row } from './setting-row';
import styles from './settings-dialog.module.css';

export function SettingsDialog() {
  const isOpen = useUiStore((state) => state.overlay === 'settings');
  const openOverlay = useUiStore((state) => state.openOverlay);
  const { data: settings } = useSettings();
  if (!isOpen || !settings) return null;
  return (
    <Dialog title="Settings" width={560} onClose={() => openOverlay(null)}>
      <SettingsForm settings={settings} />
    </Dialog>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const { data: info } = useAppInfo();
  const save = async (change: Partial<Settings>) => {
    const answer = await client.app.saveSettings(change);
    if (answer.ok) cache.setQueryData(queryKeys.settings, answer.value);
    else report(answer.error);
  };
  return (
    <div className={styles.form}>
      <Row label="Appearance">
        <Choice
          label="Appearance"
          value={settings.theme}
          choices={[
            ['system', 'As the system'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onChange={(theme) => void save({ theme })}
        />
      </Row>
      <Row label="New sessions start as" note={POLICY_WORDS[settings.defaultPolicy].note}>
        <Choice
          label="New sessions start as"
          value={settings.defaultPolicy}
          choices={[
            ['ask', POLICY_WORDS.ask.name],
            ['supervised', POLICY_WORDS.supervised.name],
            ['plan', POLICY_WORDS.plan.name],
          ]}
          onChange={(defaultPolicy) => void save({ defaultPolicy })}
        />
      </Row>
      <Row label="Model for new sessions">
        <Choice
          label="Model for new sessions"
          value={settings.defaultModel ?? ''}
          choices={[
            ['', 'Default'],
            ...KNOWN_ALIASES.map(({ value, displayName }): [string, string] => [
              value,
              displayName,
            ]),
          ]}
          onChange={(model) => void save({ defaultModel: model || null })}
        />
      </Row>
      <CliRow />
      <Row label="Keep raw frames" note="For finding faults; takes disk space">
        <input
          type="checkbox"
          aria-label="Keep raw frames"
          checked={settings.keepsRawFrames}
          onChange={(event) => void save({ keepsRawFrames: event.target.checked })}
        />
      </Row>
      {info && (
        <Row label="Data" note={info.dataFolder}>
          <Button size="small" onClick={() => void client.app.copyText({ text: info.dataFolder })}>
            Copy path
          </Button>
        </Row>
      )}
      {info && (
        <p className={styles.versions}>
          Roundhouse {info.version} · Electron {info.electronVersion} · {info.platform}
        </p>
      )}
    </div>
  );
}

function CliRow() {
  const client = useClient();
  const cache = useQueryClient();
  const report = useReportFailure();
  const { data: cli } = useCli();
  const note =
    cli?.state === 'found'
      ? `${cli.version ?? 'version not known'} · ${cli.path}`
      : cli?.state === 'missing'
        ? cli.reason
        : 'Looking';
  const take = async (call: 'relocateCli' | 'pickCli') => {
    const answer = await client.app[call]({});
    if (!answer.ok) report(answer.error);
    else if (answer.value) cache.setQueryData(queryKeys.cli, answer.value);
  };
  return (
    <Row label="Claude Code" note={note}>
      <Button size="small" onClick={() => void take('relocateCli')}>
        Check again
      </Button>
      <Button size="small" onClick={() => void take('pickCli')}>
        Choose
      </Button>
    </Row>
  );
}
