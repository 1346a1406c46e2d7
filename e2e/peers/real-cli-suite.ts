import { afterAll, afterEach, beforeAll } from 'vitest';
import { type MessagesApi, startMessagesApi } from './messages-api';
import { createRealCliEnvironment, type RealCliEnvironment, type RealCliOptions } from './real-cli';

export interface RealCliSuite {
  readonly api: MessagesApi;
  /** A fresh environment against the suite's API; gone when the test is. */
  newPlace: (options?: Omit<RealCliOptions, 'apiUrl'>) => RealCliEnvironment;
  /** The newest one of the running test. */
  readonly place: RealCliEnvironment;
}

/** One scripted API for the tests of a file and an environment of the real CLI for each test. */
export function realCliSuite(): RealCliSuite {
  let api: MessagesApi | undefined;
  const places: RealCliEnvironment[] = [];

  const suite: RealCliSuite = {
    get api() {
      if (api === undefined) throw new Error('The API runs only while tests run.');
      return api;
    },
    get place() {
      const newest = places.at(-1);
      if (newest === undefined) throw new Error('This test has no place yet: call newPlace first.');
      return newest;
    },
    newPlace(options = {}) {
      const place = createRealCliEnvironment({ ...options, apiUrl: suite.api.url });
      places.push(place);
      return place;
    },
  };

  beforeAll(async () => {
    api = await startMessagesApi();
  });
  afterEach(() => {
    for (const place of places.splice(0)) place.dispose();
  });
  afterAll(() => api?.close());
  return suite;
}
