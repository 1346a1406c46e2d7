import type { CliState } from '@shared/contract/app';
import { err, ok, type Result } from '@shared/domain/result';
import { expect, test } from 'vitest';
import type { LocatedCli } from '../../claude/driver-types';
import { type CliSearchFailure, createCliFinder } from './cli-finder';

const cli = (path: string): LocatedCli => ({
  path,
  version: '2.1.332',
  source: 'path',
  pathVariable: '/bin',
});

const failure: CliSearchFailure = {
  error: {
    code: 'cli-not-found',
    message: 'not found',
    exitCode: null,
    signal: null,
    stderrTail: '',
    command: 'claude',
  },
  lookedIn: ['/usr/bin'],
};

type Found = Result<LocatedCli, CliSearchFailure>;

function setUp() {
  const searches: { path: string | null; finish: (found: Found) => void }[] = [];
  const states: CliState[] = [];
  let configured: string | null = null;
  const finder = createCliFinder({
    locate: (path) => new Promise((finish) => searches.push({ path, finish })),
    configuredPath: () => configured,
    onChange: (state) => states.push(state),
  });
  return { finder, searches, states, configure: (path: string) => (configured = path) };
}

test('who asks before the first search ended waits for that one search', async () => {
  const { finder, searches } = setUp();
  const first = finder.current();
  const second = finder.current();
  expect(finder.state()).toEqual({ state: 'looking' });
  searches[0]?.finish(ok(cli('/bin/claude')));
  expect(await first).toEqual(await second);
  expect(searches).toHaveLength(1);
  expect(finder.state()).toMatchObject({ state: 'found', path: '/bin/claude' });
});

test('a CLI that is not found says why and where it was looked for', async () => {
  const { finder, searches } = setUp();
  const asked = finder.current();
  searches[0]?.finish(err(failure));
  expect(await asked).toMatchObject({ error: { code: 'cli-not-found' } });
  expect(finder.state()).toEqual({
    state: 'missing',
    reason: 'not found',
    lookedIn: ['/usr/bin'],
  });
});

test('a miss is not remembered: whoever asks next looks again', async () => {
  const { finder, searches } = setUp();
  const first = finder.current();
  searches[0]?.finish(err(failure));
  await first;
  const second = finder.current();
  searches[1]?.finish(ok(cli('/new/claude')));
  expect(await second).toMatchObject({ value: { path: '/new/claude' } });
});

test('looking again uses the path configured now, and a slower earlier search changes nothing', async () => {
  const { finder, searches, states, configure } = setUp();
  const first = finder.current();
  configure('/opt/claude');
  const again = finder.relocate();
  searches[1]?.finish(ok(cli('/opt/claude')));
  expect(await again).toMatchObject({ path: '/opt/claude' });
  searches[0]?.finish(err(failure));
  await first;
  expect(searches.map(({ path }) => path)).toEqual([null, '/opt/claude']);
  expect(finder.state()).toMatchObject({ state: 'found', path: '/opt/claude' });
  expect(states.at(-1)).toMatchObject({ state: 'found' });
});
