import type { TerminalDto, TerminalPlace } from '@shared/contract/terminals';
import type { FakeMain, Handler } from './fake-handlers';

const value = (given: unknown) => ({ ok: true as const, value: given });
const PROMPT = '\u001b[32mada\u001b[0m ~/project $ ';

/** A shell that says again what it is told, and leaves at "exit". */
export function terminalHandlers({ world, push }: FakeMain): Map<string, Handler> {
  let terminals: TerminalDto[] = [];
  const screens = new Map<string, string>();
  let made = 0;

  const change = (next: TerminalDto[]) => {
    terminals = next;
    push('terminals.changed', { terminals });
  };
  const alter = (id: unknown, to: Partial<TerminalDto>) =>
    change(terminals.map((terminal) => (terminal.id === id ? { ...terminal, ...to } : terminal)));
  const folderOf = (place: TerminalPlace): string => {
    if (place.kind === 'session')
      return world.sessions.find(({ id }) => id === place.sessionId)?.cwd ?? '';
    if (place.kind === 'workspace')
      return world.workspaces.find(({ id }) => id === place.workspaceId)?.path ?? '';
    return terminals.find(({ id }) => id === place.terminalId)?.folder ?? '';
  };
  const print = (id: string, data: string) => {
    const screen = `${screens.get(id) ?? ''}${data}`;
    screens.set(id, screen);
    push('terminals.output', { terminalId: id, seq: screen.length, data });
  };

  return new Map<string, Handler>([
    ['terminals.list', () => value(terminals)],
    [
      'terminals.open',
      ({ place, beside }) => {
        const id = `terminal-${(made += 1)}`;
        const opened: TerminalDto = {
          id,
          folder: place ? folderOf(place as TerminalPlace) : '',
          groupId: terminals.find((terminal) => terminal.id === beside)?.groupId ?? id,
          name: null,
          shell: 'zsh',
          running: null,
          exit: null,
        };
        screens.set(id, PROMPT);
        change([...terminals, opened]);
        return value(opened);
      },
    ],
    [
      'terminals.attach',
      ({ terminalId }) => {
        const screen = screens.get(String(terminalId)) ?? '';
        return value({ screen, seq: screen.length, cols: 80, rows: 24, isReadAloud: false });
      },
    ],
    ['terminals.detach', () => value(null)],
    ['terminals.acknowledge', () => value(null)],
    [
      'terminals.write',
      ({ terminalId, data }) => {
        if (data === 'exit\r') alter(terminalId, { exit: { code: 0 } });
        else if (typeof data === 'string')
          print(String(terminalId), data.replaceAll('\r', `\r\n${PROMPT}`));
        return value(null);
      },
    ],
    [
      'terminals.type',
      ({ terminalId, text }) => {
        print(String(terminalId), String(text));
        return value({ isTyped: true });
      },
    ],
    ['terminals.paste', () => value(null)],
    ['terminals.resize', () => value(null)],
    [
      'terminals.rename',
      ({ terminalId, name }) => {
        alter(terminalId, { name: typeof name === 'string' ? name : null });
        return value(null);
      },
    ],
    [
      'terminals.close',
      ({ terminalId }) => {
        change(terminals.filter(({ id }) => id !== terminalId));
        return value(null);
      },
    ],
  ]);
}
