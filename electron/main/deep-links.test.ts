import { asSessionId } from '@shared/domain/ids';
import { expect, test } from 'vitest';
import { createDeepLinks } from './deep-links';

const ID = '0d3c4a1e-5b6f-4a7b-8c9d-0e1f2a3b4c5d';

function setUp() {
  const told: unknown[] = [];
  const links = createDeepLinks();
  const connect = () =>
    links.connect({
      host: {
        show: () => told.push('show'),
        sendTo: (destination) => told.push(destination),
        notice: (text) => told.push(text),
      },
      hasSession: (id) => id === asSessionId(ID),
    });
  return { links, told, connect };
}

test('a link shows what it names', () => {
  const { links, told, connect } = setUp();
  connect();
  links.open('roundhouse://inbox');
  links.open(`roundhouse://session/${ID}`);
  expect(told).toEqual([{ kind: 'inbox' }, { kind: 'session', sessionId: ID }]);
});

test('a session that is not there is said, and the view stays', () => {
  const { links, told, connect } = setUp();
  connect();
  links.open(`roundhouse://session/${ID.replace('0d', '1d')}`);
  links.open('roundhouse://session/../approve');
  expect(told).toEqual([
    expect.stringContaining('There is no such session.'),
    expect.stringContaining('leads nowhere'),
  ]);
});

test('a second start brings the window to the front, with a link it goes there', () => {
  const { links, told, connect } = setUp();
  connect();
  links.startedAgain(['electron', '.']);
  links.startedAgain(['electron', '.', 'roundhouse://board']);
  expect(told).toEqual(['show', { kind: 'board' }]);
});

test('what comes before the sessions are known waits; the newest is followed, once', () => {
  const { links, told, connect } = setUp();
  links.open('roundhouse://inbox');
  links.startedAgain(['electron', 'roundhouse://board']);
  expect(told).toEqual([]);
  connect();
  expect(told).toEqual([{ kind: 'board' }]);
});
