import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from './cn.ts';
import { LEFT_OUT, type Column } from './grid-column.ts';
import { SelectBox } from './select-box.tsx';

/** The sort of the list: the first field of a column, and which way. */
export interface ListSort {
  field: string;
  direction: 'asc' | 'desc';
}

interface GridHeaderProps<R> {
  columns: readonly Column<R>[];
  sort: ListSort | null;
  /** Sorts by a column; a second press turns it round, a third gives it up. */
  onSort?: ((sort: ListSort | null) => void) | undefined;
  /** The part of the page that is chosen; null: rows of this list cannot be chosen. */
  chosen: boolean | 'some' | null;
  onChooseAll: () => void;
}

function nextSort(field: string, now: ListSort | null): ListSort | null {
  if (now?.field !== field) return { field, direction: 'asc' };
  return now.direction === 'asc' ? { field, direction: 'desc' } : null;
}

/** Read from below, as the spine of a book. */
const UPRIGHT = 'max-h-full justify-self-start [writing-mode:sideways-lr]';

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** The row of column names; cards need none, but screen readers do. */
export function GridHeader<R>({ columns, sort, onSort, chosen, onChooseAll }: GridHeaderProps<R>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={cn(
        'group/row sticky top-0 z-10 grid h-(--header-height) grid-cols-(--tracks) @max-[45rem]:grid-cols-(--narrow-tracks) gap-3 @max-[45rem]:gap-x-2 border-b border-l-2 border-b-border border-l-transparent bg-subtle pr-3 pl-2.5 text-xs text-muted-foreground @max-[35rem]:sr-only',
        columns.some(({ upright }) => upright) ? 'items-end pb-1.5' : 'items-center',
      )}
    >
      {chosen !== null && (
        <div role="columnheader" aria-colindex={1}>
          <SelectBox state={chosen} label="Select all on this page" onPress={onChooseAll} />
        </div>
      )}
      {columns.map((column, i) => {
        const [field] = column.sort ?? [];
        const direction = field !== undefined && sort?.field === field ? sort.direction : null;
        return (
          <div
            key={column.id}
            role="columnheader"
            data-pin={i === 0 || undefined}
            aria-colindex={i + (chosen === null ? 1 : 2)}
            aria-sort={direction ? ARIA[direction] : undefined}
            className={cn(
              'min-w-0 truncate font-medium',
              column.align === 'end' && 'text-right',
              column.upright && UPRIGHT,
              column.narrow === null && LEFT_OUT,
            )}
          >
            {field !== undefined && onSort ? (
              <button
                data-command="list.sort"
                type="button"
                tabIndex={-1}
                onClick={() => onSort(nextSort(field, sort))}
                className="-mx-1 inline-flex max-w-full items-center gap-1 rounded-xs px-1 hover:text-foreground"
              >
                <span className="truncate">{column.header}</span>
                {direction === 'asc' && <ArrowUp aria-hidden="true" className="size-3 shrink-0" />}
                {direction === 'desc' && <ArrowDown aria-hidden="true" className="size-3 shrink-0" />}
              </button>
            ) : (
              column.header
            )}
          </div>
        );
      })}
    </div>
  );
}
