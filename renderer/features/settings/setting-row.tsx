import { useCallback, useId, useState } from 'react';
import { MarkedText } from '../../components/marked-text';
import type { FoundSetting } from './search-settings';
import type { ControlProps, SettingFacts } from './setting';
import styles from './setting-row.module.css';
import { useSaveSettings } from './use-save-settings';

interface SettingRowProps {
  found: FoundSetting;
  facts: SettingFacts;
}

export function SettingRow({ found, facts }: SettingRowProps) {
  const { setting, note, labelMarks, noteMarks } = found;
  const { save: store } = useSaveSettings();
  const [error, setError] = useState<{ words: string; tone: string } | null>(null);
  const id = useId();
  const complain = useCallback<ControlProps['complain']>(
    (words, tone = 'wrong') => setError(words === null ? null : { words, tone }),
    [setError],
  );
  const isChanged = setting.isChanged(facts.settings);
  const save = useCallback<typeof store>(
    async (change) => {
      const wrong = await store(change);
      complain(wrong);
      return wrong;
    },
    [store, complain],
  );
  return (
    <div
      className={styles.row}
      role="group"
      aria-labelledby={`${id}-label`}
      data-testid="setting"
      data-setting={setting.id}
      data-changed={isChanged}
      data-plain={note === ''}
    >
      <div className={styles.words}>
        <div className={styles.label}>
          <span id={`${id}-label`}>
            <MarkedText text={setting.label} marks={labelMarks} />
          </span>
          {isChanged && (
            <button
              type="button"
              className={styles.reset}
              aria-label={`Set ${setting.label} back to its default`}
              onClick={() => {
                complain(null);
                void save(setting.reset(facts.settings));
              }}
            >
              Set back
            </button>
          )}
        </div>
        {note !== '' && (
          <p className={styles.note} id={`${id}-note`}>
            <MarkedText text={note} marks={noteMarks} />
          </p>
        )}
      </div>
      <div className={styles.control}>
        {setting.control({
          ...facts,
          labelId: `${id}-label`,
          noteId: `${id}-note`,
          save: async (change) => void (await save(change)),
          complain,
        })}
      </div>
      <p className={styles.error} role="alert" data-tone={error?.tone}>
        {error?.words}
      </p>
    </div>
  );
}
