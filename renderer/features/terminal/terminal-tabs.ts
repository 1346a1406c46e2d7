import type { TerminalDto } from '@shared/contract/terminals';

/** One tab: its terminals stand side by side. */
export interface TerminalTab {
  groupId: string;
  terminals: TerminalDto[];
}

/** Tabs of a folder in the order they were opened; those being closed are left out. */
export function tabsOf(
  terminals: readonly TerminalDto[],
  folder: string | null,
  closing: readonly string[],
): TerminalTab[] {
  const tabs = new Map<string, TerminalTab>();
  for (const terminal of terminals) {
    if (terminal.folder !== folder || closing.includes(terminal.id)) continue;
    const tab = tabs.get(terminal.groupId);
    if (tab) tab.terminals.push(terminal);
    else tabs.set(terminal.groupId, { groupId: terminal.groupId, terminals: [terminal] });
  }
  return [...tabs.values()];
}

/** The tab that was chosen, or else the newest. */
export const shownTab = (
  tabs: readonly TerminalTab[],
  chosenGroupId: string | undefined,
): TerminalTab | null =>
  tabs.find(({ groupId }) => groupId === chosenGroupId) ?? tabs.at(-1) ?? null;

/** The terminal of a tab that has the focus, or had it last. */
export const focusedIn = (tab: TerminalTab, focusedId: string | undefined): TerminalDto | null =>
  tab.terminals.find(({ id }) => id === focusedId) ?? tab.terminals[0] ?? null;

/** What a tab is called: by a person, or by what runs in it. */
export function tabTitle({ terminals }: TerminalTab): string {
  const [first] = terminals;
  if (!first) return '';
  const title = first.name ?? first.running ?? first.shell;
  return terminals.length > 1 ? `${title} +${terminals.length - 1}` : title;
}

/** Folders that have terminals, and how many each. */
export function foldersWithTerminals(
  terminals: readonly TerminalDto[],
  closing: readonly string[],
): { folder: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { id, folder } of terminals)
    if (!closing.includes(id)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].map(([folder, count]) => ({ folder, count }));
}
