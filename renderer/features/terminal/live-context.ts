import { createContext, useContext } from 'react';
import type { LiveTerminals } from './live-terminals';

export const LiveTerminalsContext = createContext<LiveTerminals | null>(null);

export function useLiveTerminals(): LiveTerminals {
  const live = useContext(LiveTerminalsContext);
  if (!live) throw new Error('There is no terminal outside of the drawer.');
  return live;
}
