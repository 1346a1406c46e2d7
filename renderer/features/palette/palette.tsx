import { Dialog } from 'radix-ui';
import { giveFocusBack } from '../../components/focus-return';
import { isComposing } from '../../components/is-composing';
import { useUiStore } from '../../stores/ui-store';
import type { AppCommand } from './commands';
import { PaletteBody } from './palette-body';
import styles from './palette.module.css';
import { useChoose } from './use-choose';

export function Palette({ commands }: { commands: readonly AppCommand[] }) {
  const isOpen = useUiStore((state) => state.overlay === 'palette');
  const openOverlay = useUiStore((state) => state.openOverlay);
  const { choose, runChosen } = useChoose();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && openOverlay(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          // The Escape that puts an input method's candidates away is not meant for us.
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            giveFocusBack(event);
            runChosen();
          }}
        >
          <Dialog.Title className="visually-hidden">Command palette</Dialog.Title>
          <PaletteBody commands={commands} onChoose={choose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
