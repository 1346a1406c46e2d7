import type { MouseEvent, ReactNode } from 'react';
import { useClient } from '../../bridge/client-context';
import styles from './external-link.module.css';
import { safeLink } from './safe-link';

interface ExternalLinkProps {
  href: string | undefined;
  children: ReactNode;
}

/** Opens outside the window, by main, after the scheme was checked here and there. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  const client = useClient();
  const url = safeLink(href);
  if (!url) return <span className={styles.inert}>{children}</span>;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void client.app.openExternal({ url });
  };
  return (
    <a
      className={styles.link}
      href={url}
      title={url}
      rel="noreferrer"
      onClick={open}
      onAuxClick={open}
    >
      {children}
    </a>
  );
}
