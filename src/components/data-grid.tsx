import { useCallback, useEffect, useRef, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { EmptyState } from './empty-state.tsx';
import { tracksOf, type Column } from './grid-column.ts';
import { isElsewhere, moveFrom, moveOf } from './gridFocus.ts';
import { GridRow } from './grid-row.tsx';
import { SkeletonRows } from './grid-skeleton.tsx';
import { useGridFocus } from './useGridFocus.ts';

const ROW_PX = 34;

interface DataGridProps<R extends { id: string }> {
  /** The screen's label: names the grid. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** All rows of the list, on every page; null while the count is only a lower bound. */
  total: number | null;
  /** Rows on the pages before this one. */
  skip: number;
  /** False until the replica has answered once: only then skeletons are shown. */
  ready: boolean;
  /** The spec's words for a list without rows. */
  empty: string;
  emptyHint?: ReactNode;
  /** The list's pane has the keyboard. */
  live: boolean;
  /** The row that commands act on has changed, or its content has. */
  onActive: (row: R | null) => void;
  onOpen: (row: R, where: 'here' | 'side') => void;
  /** Address of a row's screen, so that the browser can open it in a tab of its own. */
  href?: (row: R) => string;
}

/** A list for the keyboard: arrows, j, k, Home, End and pages move, Enter opens, Shift+Enter opens beside. */
export function DataGrid<R extends { id: string }>(props: DataGridProps<R>) {
  const { label, columns, rows, total, skip, ready, live, onActive, onOpen, href } = props;
  const root = useRef<HTMLDivElement>(null);
  const focus = useGridFocus({ root, ids: rows.map((row) => row.id), loading: !ready, live });
  const active = rows.find((row) => row.id === focus.activeId) ?? null;

  const tell = useRef(onActive);
  useEffect(() => {
    tell.current = onActive;
  });
  useEffect(() => {
    tell.current(active);
  }, [active]);
  useEffect(
    () => () => {
      tell.current(null);
    },
    [],
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    const index = rows.findIndex((row) => row.id === focus.activeId);
    const row = rows[index];
    if (!row || event.defaultPrevented || isElsewhere(event.target)) return;
    const move = moveOf(event);
    if (move) {
      event.preventDefault();
      const page = Math.max(1, Math.floor((root.current?.clientHeight ?? 0) / ROW_PX) - 2);
      focus.focusRow(rows[moveFrom(index, rows.length, move, page)]!.id);
    } else if (event.key === 'Enter' && isRow(event.target) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onOpen(row, event.shiftKey ? 'side' : 'here');
    }
  };

  const onRowClick = (id: string, event: MouseEvent): void => {
    const row = rows.find((one) => one.id === id);
    const control = (event.target as Element).closest('button, a[href]:not([data-row-link])');
    if (!row || !href || event.defaultPrevented || event.ctrlKey || event.metaKey || control || !getSelection()?.isCollapsed) return;
    event.preventDefault();
    onOpen(row, event.shiftKey ? 'side' : 'here');
  };

  const click = useRef(onRowClick);
  useEffect(() => {
    click.current = onRowClick;
  });
  const clickRow = useCallback((id: string, event: MouseEvent) => click.current(id, event), []);

  const isEmpty = ready && rows.length === 0;
  return (
    <div ref={root} className="@container min-h-0 flex-1 overflow-auto" {...focus.watch}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-busy={!ready}
        tabIndex={focus.activeId === null ? 0 : -1}
        onKeyDown={onKeyDown}
        style={{ '--tracks': tracksOf(columns) } as CSSProperties}
      >
        <HeaderRow columns={columns} />
        {!ready && <SkeletonRows columns={columns.length} />}
        {rows.map((row, i) => (
          <GridRow
            key={row.id}
            row={row}
            index={skip + i + 2}
            columns={columns}
            active={row.id === focus.activeId}
            href={href?.(row)}
            onFocus={focus.activate}
            onClick={clickRow}
          />
        ))}
      </div>
      {isEmpty && (
        <div data-grid-fallback="">
          <EmptyState title={props.empty}>{props.emptyHint}</EmptyState>
        </div>
      )}
    </div>
  );
}

const isRow = (target: EventTarget): boolean => target instanceof Element && target.getAttribute('role') === 'row';

function HeaderRow<R>({ columns }: { columns: readonly Column<R>[] }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid h-8 grid-cols-(--tracks) items-center gap-3 border-b border-border bg-subtle px-3 text-xs text-muted-foreground @max-[35rem]:sr-only"
    >
      {columns.map((column, i) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={i + 1}
          className={cn('truncate font-medium', column.align === 'end' && 'text-right')}
        >
          {column.header}
        </div>
      ))}
    </div>
  );
}
