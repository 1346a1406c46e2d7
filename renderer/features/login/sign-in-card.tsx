import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import type { SessionSummary } from '@shared/contract/sessions';
import { useSignIn } from '../../bridge/queries';
import { Button } from '../../components/button';
import { NoticeCard } from '../../components/notice-card';
import { useUiStore } from '../../stores/ui-store';

/** Shown once a message is kept; sends it by itself as soon as someone is signed in. */
export function SignInCard({ session }: { session: SessionSummary }) {
  const isKept = useUiStore((state) => state.keptForSignIn === session.id);
  const { keepForSignIn, openOverlay, requestSend } = useUiStore.getState();
  const { data: signIn } = useSignIn();
  const isSignedIn = signIn?.state === 'signed-in';

  useEffect(() => {
    if (!isKept || !isSignedIn) return;
    keepForSignIn(null);
    requestSend(session.id);
  }, [isKept, isSignedIn, session.id, keepForSignIn, requestSend]);

  if (!isKept) return null;
  return (
    <NoticeCard
      tone="amber"
      testId="sign-in"
      icon={<LogIn size={14} aria-hidden="true" />}
      title="Claude Code is not signed in"
      actions={
        <>
          <Button tone="primary" onClick={() => openOverlay('login')}>
            Sign in
          </Button>
          <Button tone="quiet" onClick={() => keepForSignIn(null)}>
            Not now
          </Button>
        </>
      }
    >
      Your message is kept and is sent once you are signed in. Claude Code signs in itself, in a
      terminal; this app never sees your credentials.
    </NoticeCard>
  );
}
