/** One way for a child to be bad company. */
export interface Fault {
  name: string;
  /** Of `e2e/programs`, without its ending. */
  program: string;
  prompt: string;
  env?: Record<string, string>;
  /** Something outside ends the child, whatever it does. */
  isKilled?: boolean;
}

export const FAULTS: readonly Fault[] = [
  { name: 'hangs at its start', program: 'hangs', prompt: 'go' },
  { name: 'hangs in its turn and hears no stop', program: 'fake-claude', prompt: 'deaf' },
  { name: 'holds its turn until it is stopped', program: 'fake-claude', prompt: 'hold' },
  { name: 'dies when stopped', program: 'fake-claude', prompt: 'die when stopped' },
  { name: 'dies in its turn', program: 'fake-claude', prompt: 'die' },
  { name: 'ends after its result', program: 'fake-claude', prompt: 'end and exit' },
  { name: 'has a background task for ever', program: 'fake-claude', prompt: 'task for ever' },
  { name: 'floods', program: 'floods', prompt: 'go', env: { FLOOD_MB: '8' } },
  { name: 'floods without end', program: 'floods', prompt: 'go', env: { FLOOD_MB: '4000000' } },
  { name: 'prints garbage from its start', program: 'prints-garbage', prompt: 'go' },
  { name: 'prints garbage and dies', program: 'floods-then-dies', prompt: 'go' },
  { name: 'ignores TERM, with a stubborn grandchild', program: 'ignores-term', prompt: 'go' },
  {
    name: 'leaves a stubborn grandchild at the end of its input',
    program: 'ignores-term',
    prompt: 'go',
    env: { LEAVES_ON_EOF: '1' },
  },
  { name: 'starts a daemon', program: 'leaves-daemon', prompt: 'go' },
  { name: 'starts a daemon and crashes', program: 'leaves-daemon', prompt: 'crash' },
  { name: 'forks a chain of twenty', program: 'forks-chain', prompt: 'go' },
  { name: 'exits at once', program: 'exits-at-once', prompt: 'go' },
  { name: 'exits after init', program: 'exits-after-init', prompt: 'go' },
  { name: 'exits at its first prompt', program: 'exits-on-prompt', prompt: 'go' },
  { name: 'dies after half a line', program: 'half-line', prompt: 'go' },
  { name: 'closes its output and lives', program: 'echoes', prompt: 'close stdout' },
  { name: 'a grandchild holds its output', program: 'echoes', prompt: 'hold stdout' },
  { name: 'writes a long line', program: 'long-line', prompt: 'go', env: { LINE_MB: '8' } },
  {
    name: 'writes a line that never ends',
    program: 'long-line',
    prompt: 'go',
    env: { LINE_MB: '8', NEVER_ENDS: '1' },
  },
  { name: 'stops reading its input', program: 'stops-reading', prompt: 'go' },
  { name: 'refuses, deaf', program: 'refuses-deaf', prompt: 'go' },
  { name: 'writes byte by byte', program: 'byte-by-byte', prompt: 'go' },
  { name: 'is killed from outside', program: 'fake-claude', prompt: 'hold', isKilled: true },
  { name: 'is killed in a flood', program: 'floods', prompt: 'go', isKilled: true },
  { name: 'is killed with a daemon', program: 'leaves-daemon', prompt: 'go', isKilled: true },
];
