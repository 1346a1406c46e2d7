import { Dialog } from '../../components/dialog';
import { Kbd } from '../../components/kbd';
import { useUiStore } from '../../stores/ui-store';
import { type AppCommand, isNumberedSession } from './commands';
import styles from './shortcut-sheet.module.css';

const ELSEWHERE: [string, string][] = [
  ['Send', 'enter'],
  ['New line', 'shift+enter'],
  ['Leave the text field', 'escape'],
  ['Stop this turn', 'mod+.'],
  ['Session 1 to 9', 'mod+1…9'],
  ['Request: allow', 'enter'],
  ['Request: always', 'shift+enter'],
  ['Request: allow a dangerous one', 'mod+enter'],
  ['Request: edit', 'e'],
  ['Request: deny', 'backspace'],
  ['Request: deny and say why', 'd'],
];

export function ShortcutSheet({ commands }: { commands: AppCommand[] }) {
  const isOpen = useUiStore((state) => state.overlay === 'shortcuts');
  const openOverlay = useUiStore((state) => state.openOverlay);
  if (!isOpen) return null;
  const rows = [
    ...commands.flatMap(({ id, title, keys }): [string, string][] =>
      keys && id !== 'stop' && !isNumberedSession(id) ? [[title, keys]] : [],
    ),
    ...ELSEWHERE,
  ];
  return (
    <Dialog title="Keys" width={620} onClose={() => openOverlay(null)}>
      <dl className={styles.sheet}>
        {rows.map(([title, keys]) => (
          <div key={title} className={styles.row}>
            <dt>{title}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
