import { useCli, useSignIn } from '../../bridge/queries';
import { Button } from '../../components/button';
import { useUiStore } from '../../stores/ui-store';
import { signInWords } from '../login/sign-in-words';
import { GuideStep } from './guide-step';

export function SignInStep() {
  const { data: signIn } = useSignIn();
  const { data: cli } = useCli();
  const openOverlay = useUiStore((state) => state.openOverlay);
  const isDone = signIn?.state === 'signed-in';
  const isPossible = cli?.state === 'found';
  return (
    <GuideStep
      title={isDone ? signInWords(signIn) : 'Sign in'}
      isDone={isDone}
      action={
        !isDone &&
        isPossible && (
          <Button size="small" onClick={() => openOverlay('login')}>
            Sign in
          </Button>
        )
      }
    >
      <p>
        {isDone
          ? 'By Claude Code itself: Roundhouse never sees a password or a key.'
          : 'Claude Code does it itself, in your browser. Roundhouse never sees a password or a key.'}
      </p>
    </GuideStep>
  );
}
