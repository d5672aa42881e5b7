import { Button } from './ui/button.tsx';

interface ClearFiltersProps {
  /** Keys of the address that narrow the list. */
  keys: readonly string[];
  search: URLSearchParams;
  onClear: (patch: Readonly<Record<string, null>>) => void;
}

/** What to do about a list that its search and filters have emptied; nothing when they have not. */
export function ClearFilters({ keys, search, onClear }: ClearFiltersProps) {
  const active = ['search', 'page', ...keys].filter((key) => search.has(key));
  if (active.length === 0) return null;
  return (
    <Button data-command="list.filter.clear" onClick={() => onClear(Object.fromEntries(active.map((key) => [key, null])))}>
      Show all
    </Button>
  );
}
