import { useEffect } from 'react';
import { useBroadcastStore } from '../features/broadcast/broadcast-store';
import { followDrafts } from '../stores/follow-drafts';
import { followStores } from '../stores/follow-stores';
import { followOtherWindows } from '../stores/layout-store';
import { usePaletteStore } from '../stores/palette-store';

/** What the windows of the program share stays the same in all of them. */
export function useOtherWindows(): void {
  useEffect(followOtherWindows, []);
  useEffect(() => followStores([useBroadcastStore, usePaletteStore]), []);
  useEffect(followDrafts, []);
}
