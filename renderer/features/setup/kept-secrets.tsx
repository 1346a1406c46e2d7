import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../bridge/client-context';
import { queryKeys } from '../../bridge/query-keys';
import { useSecrets } from '../../bridge/setup-queries';
import { Button } from '../../components/button';
import styles from './setup.module.css';

/** Secrets by name. A value goes to the keyring and is never shown again. */
export function KeptSecrets() {
  const client = useClient();
  const cache = useQueryClient();
  const { data, error } = useSecrets();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const again = () => cache.invalidateQueries({ queryKey: queryKeys.secrets });
  const keep = async () => {
    const answer = await client.secrets.save({ name, value });
    setValue('');
    if (!answer.ok) return setWrong(answer.error.message);
    setWrong(null);
    setName('');
    await again();
  };
  const remove = async (gone: string) => {
    const answer = await client.secrets.remove({ name: gone });
    setWrong(answer.ok ? null : answer.error.message);
    await again();
  };
  return (
    <section className={styles.labelled} aria-label="Kept secrets" data-testid="kept-secrets">
      <h3>Kept secrets</h3>
      {error && <p className={styles.wrong}>{error.message}</p>}
      {data?.names.map((one) => (
        <div key={one} className={styles.row}>
          <code>{one}</code>
          <Button size="small" tone="quiet" onClick={() => void remove(one)}>
            Forget
          </Button>
        </div>
      ))}
      {data && data.refusal !== null && (
        <p className={styles.quiet} data-testid="no-keyring">
          {data.refusal}
        </p>
      )}
      {data && data.refusal === null && (
        <form
          className={styles.values}
          onSubmit={(event) => {
            event.preventDefault();
            void keep();
          }}
        >
          <input
            className={styles.input}
            aria-label="Name of the secret"
            placeholder="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <input
            className={styles.input}
            type="password"
            autoComplete="off"
            aria-label="The secret"
            placeholder="secret"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          <span />
          <Button type="submit" disabled={name === '' || value === ''}>
            Keep
          </Button>
        </form>
      )}
      {wrong !== null && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}
