import { expect, test } from 'vitest';
import { ALL_CHANNELS } from './channel-names';
import { channelName, contract } from './index';

test('the allow-list of the preload names every call of the contract and nothing else', () => {
  const named = Object.entries(contract).flatMap(([domain, methods]) =>
    Object.keys(methods).map((method) => channelName(domain, method)),
  );
  expect([...ALL_CHANNELS].toSorted()).toEqual(named.toSorted());
});
