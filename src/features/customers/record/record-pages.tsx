import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageCount } from '#src/components/paging.ts';
import { Button } from '#src/components/ui/button.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { RECORD_PAGE_SIZE } from '../customer.queries.ts';

/** The page of a part of the record that the address says: `?drivers=2`. */
export function usePage(of: string): number {
  const page = Number(usePane().search.get(of) ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

interface RecordPagesProps {
  /** The key of the address, and what is paged through. */
  of: string;
  page: number;
  count: number;
  /** False while the count is a lower bound. */
  complete: boolean;
}

/** Previous and next page of a part of the record, and which rows are on show; nothing where one page holds them all. */
export function RecordPages({ of, page, count, complete }: RecordPagesProps) {
  const { setSearch } = usePane();
  const last = pageCount(count, RECORD_PAGE_SIZE);
  if (last === 1 && page === 1) return null;
  const first = (page - 1) * RECORD_PAGE_SIZE + 1;
  const go = (to: number) => () => setSearch({ [of]: to === 1 ? null : String(to) });
  return (
    <nav aria-label={`Pages of ${of}`} className="mt-2 flex items-center justify-end gap-1 text-xs text-muted-foreground">
      <span role="status" className="mr-2 tabular-nums">
        {Math.min(first, count)}-{Math.min(page * RECORD_PAGE_SIZE, count)} of {count}
        {complete ? '' : '+'}
      </span>
      {/* A button that brought somebody to the last page keeps their focus. */}
      <Button
        data-part="row"
        variant="ghost"
        size="icon"
        aria-label={`Previous ${of}`}
        aria-disabled={page <= 1}
        className="aria-disabled:opacity-40"
        onClick={page <= 1 ? undefined : go(Math.min(page - 1, last))}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button
        data-part="row"
        variant="ghost"
        size="icon"
        aria-label={`Next ${of}`}
        aria-disabled={page >= last}
        className="aria-disabled:opacity-40"
        onClick={page >= last ? undefined : go(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
