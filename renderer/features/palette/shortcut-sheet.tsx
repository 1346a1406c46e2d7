import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Kbd } from '../../components/kbd';
import { keyLabel } from '../../components/key-label';
import { useUiStore } from '../../stores/ui-store';
import type { AppCommand } from './commands';
import { keyGroups } from './key-groups';
import styles from './shortcut-sheet.module.css';

export function ShortcutSheet({ commands }: { commands: readonly AppCommand[] }) {
  const isOpen = useUiStore((state) => state.overlay === 'shortcuts');
  const { openOverlay, openSettings } = useUiStore.getState();
  if (!isOpen) return null;
  return (
    <Dialog title="Keys" width={860} onClose={() => openOverlay(null)}>
      <div className={styles.sheet}>
        {keyGroups(commands).map(({ name, rows }) => (
          <section key={name} className={styles.group} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <dl>
              {rows.map(([title, keys]) => (
                <div key={title} className={styles.row}>
                  <dt>{title}</dt>
                  <dd>
                    <Kbd keys={keys} />
                    <span className="visually-hidden">{keyLabel(keys)}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Button size="small" className={styles.change} onClick={() => openSettings('keys')}>
        Change keys
      </Button>
    </Dialog>
  );
}
