import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyKeys, sameKeys, withKeys } from './apply-keys';

const commands = [
  { id: 'new', title: 'New', keys: 'mod+n' },
  { id: 'sidebar', title: 'List', keys: 'mod+b' },
  { id: 'demo', title: 'Demo', keys: null },
];
const keysOf = (own: Record<string, string | null>) =>
  Object.fromEntries(applyKeys(commands, own).map(({ id, keys }) => [id, keys]));

describe('the keys in force', () => {
  it('are the defaults until the person changes one', () => {
    expect(keysOf({})).toEqual({ new: 'mod+n', sidebar: 'mod+b', demo: null });
    expect(keysOf({ new: 'mod+shift+y', sidebar: null })).toEqual({
      new: 'mod+shift+y',
      sidebar: null,
      demo: null,
    });
  });

  it('go to the command the person gave them, and the other one says to whom it lost them', () => {
    const [first, second, third] = applyKeys(commands, { demo: 'mod+b' });
    expect(first).toMatchObject({ keys: 'mod+n', lostTo: null, hasOwnKeys: false });
    expect(second).toMatchObject({ keys: null, defaultKeys: 'mod+b', lostTo: 'demo' });
    expect(third).toMatchObject({ keys: 'mod+b', hasOwnKeys: true, lostTo: null });
  });

  it('are free again when the command that had them got others', () => {
    expect(keysOf({ new: 'mod+b', sidebar: 'mod+n' })).toEqual({
      new: 'mod+b',
      sidebar: 'mod+n',
      demo: null,
    });
  });

  it('leave out commands that are not there', () => {
    expect(keysOf({ gone: 'mod+n' })).toEqual({ new: 'mod+n', sidebar: 'mod+b', demo: null });
  });

  it('belong to one command at most, whatever was chosen', () => {
    const some = fc.constantFrom('mod+n', 'mod+b', 'mod+shift+k', 'shift+mod+k', 'MOD+N', null);
    const chosen = fc.dictionary(fc.constantFrom('new', 'sidebar', 'demo', 'other'), some);
    fc.assert(
      fc.property(chosen, (own) => {
        const taken = applyKeys(commands, own).flatMap(({ keys }) =>
          keys ? [sameKeys(keys)] : [],
        );
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });
});

describe('changing keys', () => {
  const command = { id: 'new', defaultKeys: 'mod+n' };

  it('keeps the others and forgets a change back to the default', () => {
    expect(withKeys({ demo: 'mod+e' }, command, 'mod+u')).toEqual({ demo: 'mod+e', new: 'mod+u' });
    expect(withKeys({ demo: 'mod+e', new: 'mod+u' }, command, 'mod+n')).toEqual({ demo: 'mod+e' });
    expect(withKeys({ new: 'mod+u' }, command, null)).toEqual({ new: null });
  });

  it('forgets it for a command without default keys too', () => {
    expect(withKeys({ demo: 'mod+e' }, { id: 'demo', defaultKeys: null }, null)).toEqual({});
  });
});
