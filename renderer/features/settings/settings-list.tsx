import type { FoundSetting } from './search-settings';
import { SECTIONS, type SettingFacts } from './setting';
import { SettingRow } from './setting-row';
import styles from './settings-dialog.module.css';

interface SettingsListProps {
  found: readonly FoundSetting[];
  facts: SettingFacts;
  isSearching: boolean;
  query: string;
}

/** The rows of one section, or those a search found in any. */
export function SettingsList({ found, facts, isSearching, query }: SettingsListProps) {
  return (
    <div className={styles.list}>
      {isSearching && (
        <p className="visually-hidden" role="status">
          {found.length === 1 ? 'One setting found' : `${found.length} settings found`}
        </p>
      )}
      {found.length === 0 && (
        <p className={styles.nothing}>
          No setting is about “{query.trim()}”. Try another word, or press Esc to see all.
        </p>
      )}
      {SECTIONS.map(({ id, name }) => {
        const rows = found.filter(({ setting }) => setting.section === id);
        if (rows.length === 0) return null;
        return (
          <section key={id} aria-labelledby={`settings-${id}`} className={styles.block}>
            <h2 id={`settings-${id}`} className={styles.heading}>
              {name}
            </h2>
            {groupsOf(rows).map(([group, members]) => (
              <div key={group ?? ''} className={styles.group}>
                {group !== undefined && <h3 className={styles.groupName}>{group}</h3>}
                {members.map((row) => (
                  <SettingRow key={row.setting.id} found={row} facts={facts} />
                ))}
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}

function groupsOf(rows: readonly FoundSetting[]): [string | undefined, FoundSetting[]][] {
  const groups = new Map<string | undefined, FoundSetting[]>();
  for (const row of rows) {
    const members = groups.get(row.setting.group);
    if (members) members.push(row);
    else groups.set(row.setting.group, [row]);
  }
  return [...groups];
}
