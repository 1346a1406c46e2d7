import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Reconciliation } from '@shared/contract/costs';
import { asSessionId } from '@shared/domain/ids';
import { DIFFERENCE_KINDS } from '@shared/domain/reconcile';
import { Providers } from '../../app/providers';
import { createFakeBridge } from '../../bridge/fake/fake-bridge';
import { ReconcileDialog } from './reconcile-dialog';
import { lineWords } from './reconcile-words';

async function open(change: (given: Reconciliation) => Reconciliation = (given) => given) {
  const bridge = createFakeBridge('full');
  const { invoke } = bridge;
  bridge.invoke = async (channel, input) => {
    const answer = await invoke(channel, input);
    if (channel !== 'costs.reconcile' || !answer.ok) return answer;
    return { ok: true, value: change(answer.value as Reconciliation) };
  };
  const session = { id: asSessionId('00000000-0000-4000-8000-000000000011'), title: 'One' };
  render(
    <Providers bridge={bridge}>
      <ReconcileDialog session={session} onClose={() => undefined} />
    </Providers>,
  );
  return screen.findByTestId('reconcile-verdict');
}

afterEach(cleanup);

describe('the comparison of what was reported with the transcripts', () => {
  it('names each difference with its tokens', async () => {
    expect((await open()).textContent).toContain('every part of it is explained');
    const lines = screen.getByTestId('reconcile-lines').textContent;
    expect(lines).toContain('2 messages only in the transcript');
    expect(lines).toContain('+640');
  });

  it('says so when both agree', async () => {
    const verdict = await open((given) => ({ ...given, lines: [], counted: given.reported }));
    expect(verdict.textContent).toContain('Both say the same');
  });

  it('is honest about a transcript that is gone or cannot be read', async () => {
    const verdict = await open((given) => ({
      ...given,
      isWhole: false,
      files: given.files.flatMap((file) => [
        { ...file, path: null, state: 'missing' as const, claudeSessionId: 'gone' },
        { ...file, state: 'unreadable' as const, reason: 'the system does not allow it' },
      ]),
    }));
    expect(verdict.textContent).toContain('nothing can be counted anew');
    expect(screen.queryByTestId('reconcile-lines')).toBeNull();
    expect(screen.getByText(/no such transcript any more/)).toBeDefined();
    expect(screen.getByText(/could not be read: the system does not allow it/)).toBeDefined();
  });

  it('has words for every reason', () => {
    for (const kind of DIFFERENCE_KINDS)
      for (const count of [1, 1_200])
        expect(lineWords({ kind, count })).toMatch(/^1,?(200)? .+\.$/);
  });
});
