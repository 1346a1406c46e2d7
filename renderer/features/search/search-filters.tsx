import type { SessionSummary } from '@shared/contract/sessions';
import type { WorkspaceDto } from '@shared/contract/workspaces';
import type { SearchFilters } from '@shared/domain/store-types';
import { dayEnd, dayOf, dayStart } from './filter-days';
import { FilterChoice, FilterValue } from './filter-chip';
import { NO_FILTERS, useSearchStore } from './search-store';
import styles from './search-view.module.css';
import { useSearchChoices } from './use-search';

interface SearchFiltersBarProps {
  sessions: readonly SessionSummary[];
  workspaces: readonly WorkspaceDto[];
}

/** What the search is narrowed to, one chip each. */
export function SearchFiltersBar({ sessions, workspaces }: SearchFiltersBarProps) {
  const { filters, order, filter, ask } = useSearchStore();
  const { data: choices } = useSearchChoices();
  const isFiltered = Object.values(filters).some((value) => value !== null);
  const inFolder = sessions.filter(
    ({ workspaceId }) => filters.workspaceId === null || workspaceId === filters.workspaceId,
  );
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  return (
    <fieldset className={styles.filters} aria-label="Narrow the search">
      <FilterChoice
        label="Folder"
        value={filters.workspaceId}
        choices={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(workspaceId) => filter({ workspaceId, sessionId: null })}
      />
      <FilterChoice
        label="Session"
        value={filters.sessionId}
        choices={inFolder.map(({ id, title }) => ({ value: id, label: title }))}
        onChoose={(sessionId) => filter({ sessionId })}
      />
      <FilterChoice
        label="Tool"
        value={filters.tool}
        choices={named(choices?.tools ?? [])}
        onChoose={(tool) => filter({ tool })}
      />
      <FilterChoice
        label="Model"
        value={filters.model}
        choices={named(choices?.models ?? [])}
        onChoose={(model) => filter({ model })}
      />
      <FilterValue
        label="From"
        type="date"
        value={filters.from === null ? '' : dayOf(filters.from)}
        onChange={(day) => filter({ from: dayStart(day) })}
      />
      <FilterValue
        label="To"
        type="date"
        value={filters.until === null ? '' : dayOf(filters.until - 1)}
        onChange={(day) => filter({ until: dayEnd(day) })}
      />
      <FilterValue
        label="Turn cost from $"
        type="number"
        value={filters.costAtLeast === null ? '' : String(filters.costAtLeast)}
        onChange={(text) => filter({ costAtLeast: costOf(text) })}
      />
      <FilterChoice
        label="Order"
        value={order}
        isAlwaysSet
        choices={[
          { value: 'newest', label: 'Newest first' },
          { value: 'relevance', label: 'Most relevant first' },
        ]}
        onChoose={(chosen) => ask({ order: chosen === 'relevance' ? 'relevance' : 'newest' })}
      />
      {isFiltered && (
        <button type="button" className={styles.clear} onClick={() => filter(NO_FILTERS)}>
          Clear
        </button>
      )}
    </fieldset>
  );
}

const costOf = (text: string): SearchFilters['costAtLeast'] => {
  const cost = Number(text);
  return text === '' || !Number.isFinite(cost) || cost < 0 ? null : cost;
};
