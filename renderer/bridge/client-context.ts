import { createContext, useContext } from 'react';
import type { Client } from './client';

export const ClientContext = createContext<Client | null>(null);

/** The typed client; throws outside the app's providers, which is a bug. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient needs ClientContext');
  return client;
}
