import { type ReactNode, useId, useState } from 'react';
import { type Profile, SETTING_SOURCES, type SettingSource } from '@shared/domain/profile';
import { useClient } from '../../bridge/client-context';
import { Button } from '../../components/button';
import styles from './setup.module.css';

interface ProfileFormProps {
  profile: Profile;
  onDone(): void;
  /** With the name it was saved under. */
  onSaved(name: string): Promise<void>;
}

export function ProfileForm({ profile, onDone, onSaved }: ProfileFormProps) {
  const client = useClient();
  const [draft, setDraft] = useState(profile);
  const [tools, setTools] = useState(profile.tools?.join(', ') ?? '');
  const [wrong, setWrong] = useState<string | null>(null);
  const change = (to: Partial<Profile>) => setDraft((now) => ({ ...now, ...to }));
  const sources = draft.settingSources;
  const setSource = (source: SettingSource, isOn: boolean) =>
    change({
      settingSources: SETTING_SOURCES.filter((one) =>
        one === source ? isOn : sources?.includes(one),
      ),
    });
  const save = async () => {
    const named = tools.split(/[\s,]+/).filter((name) => name !== '');
    const saved = { ...draft, tools: draft.tools === null ? null : named };
    const answer = await client.profiles.save({ profile: saved });
    if (!answer.ok) return setWrong(answer.error.message);
    await onSaved(saved.name.trim());
    onDone();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Labelled name="Name">
        {(id) => (
          <input
            id={id}
            className={styles.input}
            maxLength={60}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Labelled>
      <Check
        name="Limit the built-in tools"
        isOn={draft.tools !== null}
        onChange={(isOn) => change({ tools: isOn ? [] : null })}
      />
      {draft.tools !== null && (
        <Labelled name="Built-in tools, none when empty">
          {(id) => (
            <input
              id={id}
              className={styles.input}
              placeholder="Read, Grep, Bash"
              value={tools}
              onChange={(event) => setTools(event.target.value)}
            />
          )}
        </Labelled>
      )}
      <Check
        name="Choose whose settings are read"
        isOn={sources !== null}
        onChange={(isOn) => change({ settingSources: isOn ? [] : null })}
      />
      {sources !== null && (
        <span className={styles.checks}>
          {SETTING_SOURCES.map((source) => (
            <Check
              key={source}
              name={SOURCE_WORDS[source]}
              isOn={sources.includes(source)}
              onChange={(isOn) => setSource(source, isOn)}
            />
          ))}
        </span>
      )}
      <Check
        name="Only the MCP servers of this setup"
        isOn={draft.strictMcp}
        onChange={(strictMcp) => change({ strictMcp })}
      />
      <Check
        name="A system prompt of its own"
        isOn={draft.systemPrompt !== null}
        onChange={(isOn) => change({ systemPrompt: isOn ? '' : null })}
      />
      {draft.systemPrompt !== null && (
        <Labelled name="System prompt">
          {(id) => (
            <textarea
              id={id}
              className={styles.text}
              rows={4}
              value={draft.systemPrompt ?? ''}
              onChange={(event) => change({ systemPrompt: event.target.value })}
            />
          )}
        </Labelled>
      )}
      <Check
        name="Refuse the session when it has other tools"
        isOn={draft.assertsTools}
        onChange={(assertsTools) => change({ assertsTools })}
      />
      {wrong !== null && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.actions}>
        <Button tone="primary" type="submit">
          Save and use
        </Button>
        <Button tone="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const SOURCE_WORDS: Record<SettingSource, string> = {
  user: 'yours',
  project: 'the folder’s',
  local: 'yours in the folder',
};

function Labelled({ name, children }: { name: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{name}</label>
      {children(id)}
    </div>
  );
}

interface CheckProps {
  name: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

const Check = ({ name, isOn, onChange }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {name}
  </label>
);
