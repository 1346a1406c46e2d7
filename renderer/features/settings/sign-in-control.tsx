import { useSignIn } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useUiStore } from '../../stores/ui-store';
import { signInWords } from '../login/sign-in-words';
import type { ControlProps } from './setting';
import styles from './settings-dialog.module.css';

export function SignInControl({ noteId }: ControlProps) {
  const { data: signIn } = useSignIn();
  const openOverlay = useUiStore((state) => state.openOverlay);
  return (
    <span className={styles.buttons}>
      <span className={styles.found}>{signInWords(signIn)}</span>
      <Button size="small" aria-describedby={noteId} onClick={() => openOverlay('login')}>
        {signIn?.state === 'signed-in' ? 'Sign in again' : 'Sign in'}
      </Button>
    </span>
  );
}
