import { flushSync } from 'react-dom';
import { showsSidebar, useLayoutStore } from '../../stores/layout-store';

export const FILTER_ID = 'session-filter';

export function focusFilter(): void {
  const layout = useLayoutStore.getState();
  if (!showsSidebar(layout)) flushSync(() => layout.toggleSidebar());
  document.getElementById(FILTER_ID)?.focus();
}
