import { useState } from 'react';
import type { SetupOwnerDto } from '@shared/contract/budgets';
import { HARNESS, type Profile } from '@shared/domain/profile';
import { useClient } from '../../bridge/client-context';
import { useProfiles, useSetup } from '../../bridge/setup-queries';
import { Button } from '../../components/button';
import { useToastStore } from '../../stores/toast-store';
import { useReportFailure } from '../errors/use-report-failure';
import { ProfileForm } from './profile-form';
import { profileWords } from './profile-words';
import styles from './setup.module.css';

export function ProfileTab({ owner }: { owner: SetupOwnerDto }) {
  const { data: setup } = useSetup(owner);
  const { data: profiles } = useProfiles();
  const client = useClient();
  const report = useReportFailure();
  const [edited, setEdited] = useState<Profile | null>(null);
  if (setup === undefined || profiles === undefined) return null;
  const chosen = setup.profile ?? HARNESS;

  const choose = async (name: string) => {
    const answer = await client.setups.chooseProfile({ owner, name });
    if (!answer.ok) report(answer.error);
  };
  const remove = async (name: string) => {
    const answer = await client.profiles.remove({ name });
    if (!answer.ok) report(answer.error);
  };
  const exportIt = async (name: string) => {
    const answer = await client.profiles.exportToFile({ name });
    if (!answer.ok) report(answer.error);
    else if (answer.value !== null)
      useToastStore
        .getState()
        .show({ tone: 'info', text: `Saved as ${answer.value.path}.`, actions: [] });
  };
  const importIt = async () => {
    const answer = await client.profiles.importFromFile({});
    if (!answer.ok) report(answer.error);
  };
  if (edited !== null)
    return <ProfileForm profile={edited} onDone={() => setEdited(null)} onSaved={choose} />;
  return (
    <>
      <fieldset className={styles.profiles}>
        <legend className="visually-hidden">Profile</legend>
        {profiles.map(({ profile, isBuiltIn }) => (
          <div key={profile.name} className={styles.profile} data-testid="profile">
            <label>
              <input
                type="radio"
                name="profile"
                checked={chosen.name === profile.name}
                onChange={() => void choose(profile.name)}
              />
              <span>
                <strong>{profile.name}</strong>
                <span className={styles.quiet}>{profileWords(profile)}</span>
              </span>
            </label>
            <span className={styles.control}>
              {isBuiltIn ? (
                <Button
                  size="small"
                  tone="quiet"
                  onClick={() => setEdited({ ...profile, name: `My ${profile.name}` })}
                >
                  Copy
                </Button>
              ) : (
                <>
                  <Button size="small" tone="quiet" onClick={() => setEdited(profile)}>
                    Edit
                  </Button>
                  <Button size="small" tone="quiet" onClick={() => void exportIt(profile.name)}>
                    Export
                  </Button>
                  <Button size="small" tone="quiet" onClick={() => void remove(profile.name)}>
                    Remove
                  </Button>
                </>
              )}
            </span>
          </div>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button onClick={() => setEdited({ ...HARNESS, name: 'New profile' })}>New profile</Button>
        <Button tone="quiet" onClick={() => void importIt()}>
          Import from a file
        </Button>
      </div>
      <p className={styles.quiet}>
        A session keeps the profile as it was when it was chosen; choose it again to take over a
        change.
      </p>
    </>
  );
}
