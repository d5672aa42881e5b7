import type { Filters } from './filters.ts';
import { Button } from './ui/button.tsx';

interface ClearFiltersProps {
  /** The filters that narrow the list beside its search. */
  filters: Filters;
  search: URLSearchParams;
  onClear: (patch: Readonly<Record<string, null>>) => void;
}

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Shows what to do about a list that its search and filters have emptied. */
export default function ClearFilters({ filters: { names, specs }, search, onClear }: ClearFiltersProps) {
  const active = ['search', 'page', ...names].filter((key) => search.has(key));
  // What stands in a column need not be what is searched: `Tennessee`.
  const offered = specs.flatMap((spec) => (spec.roles || 'isLinked' in spec ? [] : spec.label.toLowerCase()));
  return (
    <>
      {search.has('search') && offered.length > 0 && (
        <p className="mb-3">Search looks at names and numbers. Use Filter for {OR.format(offered)}.</p>
      )}
      <Button data-command="list.filter.clear" onClick={() => onClear(Object.fromEntries(active.map((key) => [key, null])))}>
        Show all
      </Button>
    </>
  );
}
