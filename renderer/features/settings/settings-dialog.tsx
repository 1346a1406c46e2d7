import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useMemo, useRef, useState } from 'react';
import type { Settings } from '@shared/contract/settings';
import { useImports } from '../../bridge/imports-queries';
import { useAppInfo, useSettings } from '../../bridge/queries';
import { giveFocusBack } from '../../components/focus-return';
import iconStyles from '../../components/icon-button.module.css';
import { isComposing } from '../../components/is-composing';
import { useUiStore } from '../../stores/ui-store';
import type { KeyedCommand } from '../keys/keyed-commands';
import { ALL_SETTINGS } from './all-settings';
import { keySettings } from './key-settings';
import { countBySection, searchSettings } from './search-settings';
import type { SectionId } from './setting';
import styles from './settings-dialog.module.css';
import { SettingsList } from './settings-list';
import { SettingsNav } from './settings-nav';

export function SettingsDialog({ commands }: { commands: readonly KeyedCommand[] }) {
  const isOpen = useUiStore((state) => state.overlay === 'settings');
  const { data: settings } = useSettings();
  return isOpen && settings ? <SettingsScreen settings={settings} commands={commands} /> : null;
}

interface SettingsScreenProps {
  settings: Settings;
  commands: readonly KeyedCommand[];
}

function SettingsScreen({ settings, commands }: SettingsScreenProps) {
  const openOverlay = useUiStore((state) => state.openOverlay);
  const { data: info = null } = useAppInfo();
  const { data: imports = null } = useImports();
  const [query, setQuery] = useState('');
  const [section, setSection] = useState<SectionId>(
    () => useUiStore.getState().settingsSection ?? 'general',
  );
  const search = useRef<HTMLInputElement>(null);
  const all = useMemo(() => [...ALL_SETTINGS, ...keySettings(commands)], [commands]);
  const facts = useMemo(() => ({ settings, info, imports }), [settings, info, imports]);
  const found = useMemo(() => searchSettings(query, all, facts), [query, all, facts]);
  const isSearching = query.trim() !== '';
  const shown = isSearching ? found : found.filter(({ setting }) => setting.section === section);

  return (
    <Dialog.Root open onOpenChange={(open) => !open && openOverlay(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.screen}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            search.current?.focus();
          }}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={(event) => {
            if (isComposing(event) || isRecording()) event.preventDefault();
            else if (query !== '') {
              event.preventDefault();
              setQuery('');
              search.current?.focus();
            }
          }}
          onInteractOutside={(event) => isOnMessage(event.target) && event.preventDefault()}
        >
          <aside className={styles.side}>
            <Dialog.Title className={styles.title}>Settings</Dialog.Title>
            <input
              ref={search}
              type="search"
              className={styles.search}
              aria-label="Search settings"
              placeholder="Search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <SettingsNav
              section={isSearching ? null : section}
              counts={isSearching ? countBySection(found) : null}
              onChoose={(chosen) => {
                setQuery('');
                setSection(chosen);
              }}
            />
            {info && (
              <p className={styles.version}>
                Roundhouse {info.version}
                <br />
                Electron {info.electronVersion} · {info.platform}
              </p>
            )}
          </aside>
          <SettingsList
            key={isSearching ? 'search' : section}
            found={shown}
            facts={facts}
            isSearching={isSearching}
            query={query}
          />
          <Dialog.Close asChild>
            <button
              type="button"
              aria-label="Close"
              className={`${iconStyles.button} ${styles.close}`}
            >
              <X size={15} />
            </button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Then Escape leaves the keys as they are. */
const isRecording = (): boolean => document.activeElement?.closest('[data-recording]') != null;

/** A message may be answered without leaving the settings. */
const isOnMessage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-testid="toast"]') !== null;
