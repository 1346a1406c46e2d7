import type { SessionSummary } from '@shared/contract/sessions';
import { Composer } from '../composer/composer';
import { Queue } from '../composer/queue';
import { LimitCard } from '../limits/limit-card';
import { SignInCard } from '../login/sign-in-card';
import { RequestQueue } from '../permissions/request-queue';
import { Conversation } from './conversation';
import { SessionBanners } from './session-banners';
import styles from './session-view.module.css';
import { SessionWorking } from './session-working';

export function SessionView({ session }: { session: SessionSummary }) {
  return (
    <div className={styles.view}>
      <Conversation key={session.id} session={session} />
      <div className={styles.dock}>
        <SessionWorking session={session} />
        <SessionBanners session={session} />
        <RequestQueue session={session} />
        <div className={styles.notice}>
          <LimitCard session={session} />
        </div>
        <div className={styles.notice}>
          <SignInCard session={session} />
        </div>
        <Queue session={session} />
      </div>
      <Composer session={session} />
    </div>
  );
}
