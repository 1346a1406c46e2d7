import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from '../../components/icon-button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../components/menu';
import { useLayoutStore } from '../../stores/layout-store';
import { useUiStore } from '../../stores/ui-store';
import { SIDEBAR_GROUPS, SIDEBAR_SORTS, type SidebarGroup, type SidebarSort } from './sidebar-rows';

/** How the list is grouped and sorted, and whether the archive is part of it. */
export function ListMenu() {
  const { sidebarGroup, sidebarSort, showsArchived, arrangeSidebar } = useLayoutStore();
  return (
    <Menu
      align="end"
      trigger={<IconButton label="Arrange the list" icon={<SlidersHorizontal size={14} />} />}
    >
      <MenuLabel>Group by</MenuLabel>
      {SIDEBAR_GROUPS.map((group) => (
        <MenuItem
          key={group}
          isChecked={group === sidebarGroup}
          onSelect={() => arrangeSidebar({ sidebarGroup: group })}
        >
          {GROUP_WORDS[group]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>Sort by</MenuLabel>
      {SIDEBAR_SORTS.map((sort) => (
        <MenuItem
          key={sort}
          isChecked={sort === sidebarSort}
          onSelect={() => arrangeSidebar({ sidebarSort: sort })}
        >
          {SORT_WORDS[sort]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem
        isChecked={showsArchived}
        onSelect={() => arrangeSidebar({ showsArchived: !showsArchived })}
      >
        Show archived
      </MenuItem>
      <MenuItem onSelect={() => useUiStore.getState().openOverlay('deleted')}>
        Recently deleted
      </MenuItem>
    </Menu>
  );
}

const GROUP_WORDS: Record<SidebarGroup, string> = {
  workspace: 'Folder',
  status: 'Status',
  none: 'Nothing',
};
const SORT_WORDS: Record<SidebarSort, string> = {
  newest: 'Newest',
  active: 'Last active',
  title: 'Title',
};
