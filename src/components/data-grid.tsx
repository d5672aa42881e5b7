import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { cn } from './cn.ts';
import { EmptyState } from './empty-state.tsx';
import { tracksOf, LEFT_OUT, type Column } from './grid-column.ts';
import { GridHeader, type ListSort } from './grid-header.tsx';
import { GridRow, type RowEvents } from './grid-row.tsx';
import { Skeleton } from './skeleton.tsx';
import { useGridHandle, type GridHandle } from './useGridHandle.ts';
import { useGridFocus } from './useGridFocus.ts';
import { useRowWindow } from './useRowWindow.ts';

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
  /** Id of the row that has the tab stop first. */
  startAt?: string | undefined;
  /** Returns the name of a row's group: rows of one group stand under its name. Null: there are no groups. */
  groupOf?: ((row: R) => string) | null;
  sort?: ListSort | null;
  onSort?: (sort: ListSort | null) => void;
  /** Rows that are chosen, on this page and elsewhere; without it rows cannot be chosen. */
  selected?: ReadonlySet<string>;
  /** A box was pressed: one row, the range up to it, or (null) the whole page. */
  onChoose?: (id: string | null, withShift: boolean) => void;
  /** The row that commands act on has changed, or its content has. */
  onActive: (row: R | null) => void;
  onOpen: (row: R, where: 'here' | 'side') => void;
  /** Address of a row's screen, so that the browser can open it in a tab of its own. */
  href?: (row: R) => string;
  /** The grid scrolls sideways, and its first column stays. */
  pinFirst?: boolean;
  ref?: Ref<GridHandle>;
}

/** A card has no columns. The pinned cells need a ground of their own, or the others are seen through them: that of their row. */
const PINNED =
  '@min-[35rem]:min-w-min @min-[35rem]:[&_[data-pin]]:sticky @min-[35rem]:[&_[data-pin]]:left-0 @min-[35rem]:[&_[data-pin]]:z-1 @min-[35rem]:[&_[data-pin]]:bg-inherit';

/** The tracks and the height of the header, for all rows. */
function measuresOf(columns: readonly Pick<Column<unknown>, 'width' | 'narrow' | 'upright'>[], withBox: boolean): CSSProperties {
  const { wide, narrow } = tracksOf(columns, withBox);
  const headerHeight = columns.some(({ upright }) => upright) ? '6.5rem' : '2rem';
  return { '--tracks': wide, '--narrow-tracks': narrow, '--header-height': headerHeight } as CSSProperties;
}

const SKELETON_WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'];

interface SkeletonRowsProps {
  columns: readonly Pick<Column<unknown>, 'id' | 'narrow'>[];
  withBox: boolean;
}

/** Rows on their way: shown only while the replica has not answered at all. */
function SkeletonRows({ columns, withBox }: SkeletonRowsProps) {
  const cells = withBox ? [{ id: 'box', narrow: undefined }, ...columns] : columns;
  return Array.from({ length: 8 }, (_, row) => (
    <div
      key={row}
      aria-hidden="true"
      className="grid h-(--row-height) grid-cols-(--tracks) items-center gap-3 border-b border-border px-3 @max-[45rem]:grid-cols-(--narrow-tracks) @max-[45rem]:gap-x-2 @max-[35rem]:h-16 @max-[35rem]:grid-cols-1"
    >
      {cells.map(({ id, narrow }, i) => (
        <Skeleton key={id} className={cn(SKELETON_WIDTHS[(row + i) % SKELETON_WIDTHS.length], narrow === null && LEFT_OUT)} />
      ))}
    </div>
  ));
}

/** A list for the keyboard; its keys are commands (list.commands.ts), which reach it through its handle. */
export function DataGrid<R extends { id: string }>(props: DataGridProps<R>) {
  const {
    label,
    columns,
    rows,
    total,
    skip,
    ready,
    live,
    startAt,
    groupOf = null,
    sort = null,
    onSort,
    selected,
    onChoose,
    onActive,
    onOpen,
    href,
    empty,
    emptyHint,
    pinFirst = false,
    ref,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const focus = useGridFocus({ root, ids, loading: !ready, live, startAt });
  const { activeId } = focus;
  const [editing, setEditing] = useState<{ id: string; cell: string } | null>(null);
  /** The cell that was changed in place, when the keyboard shall come back to it. */
  const backTo = useRef<{ id: string; cell: string } | null>(null);
  const active = rows.find((row) => row.id === activeId) ?? null;
  const drawn = useRowWindow({ root, ids, keep: activeId === null ? -1 : ids.indexOf(activeId) });

  useTold(active, onActive);

  const { focusCell } = focus;
  const on = useRowEvents({
    focus: focus.activate,
    click: (id, event) => {
      const row = rows.find((one) => one.id === id);
      const press = row ? pressOf(event, selected !== undefined && selected.size > 0) : null;
      if (!row || press === null || (press === 'open' && !href)) return;
      event.preventDefault();
      if (press === 'choose') onChoose?.(id, event.shiftKey);
      else onOpen(row, event.shiftKey ? 'side' : 'here');
    },
    choose: (id, withShift) => onChoose?.(id, withShift),
    leaveEdit: (comeBack) =>
      setEditing((was) => {
        backTo.current = comeBack ? was : null;
        return null;
      }),
  });
  useLayoutEffect(() => {
    if (!editing && backTo.current) focusCell(backTo.current.id, backTo.current.cell);
    backTo.current = null;
  }, [editing, focusCell]);

  useGridHandle(ref, { root, rows, focus, drawn, ids, columns, active, edit: (id, cell) => setEditing({ id, cell }) });

  const onPage = selected && ids.filter((id) => selected.has(id)).length;
  const isEmpty = ready && rows.length === 0;
  const withBox = selected !== undefined;
  return (
    <div
      ref={root}
      onScroll={drawn.onScroll}
      className="@container min-h-0 flex-1 scroll-pb-14 overflow-auto has-[[data-selecting]]:pb-14"
      {...focus.watch}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + (withBox ? 1 : 0)}
        aria-multiselectable={withBox || undefined}
        aria-busy={!ready}
        data-selecting={(selected?.size ?? 0) > 0 || undefined}
        tabIndex={activeId === null ? 0 : -1}
        className={cn('group/grid', pinFirst && PINNED)}
        style={measuresOf(columns, withBox)}
      >
        <GridHeader
          columns={columns}
          sort={sort}
          onSort={onSort}
          chosen={onPage === undefined ? null : onPage === 0 ? false : onPage === ids.length || 'some'}
          onChooseAll={() => onChoose?.(null, false)}
        />
        {!ready && <SkeletonRows columns={columns} withBox={withBox} />}
        {drawn.stretches.flatMap((stretch) => {
          if (!('rows' in stretch)) return [<div key={`space ${stretch.at}`} aria-hidden="true" style={{ height: stretch.space }} />];
          const { from, to } = stretch.rows;
          return rows
            .slice(from, to)
            .flatMap((row, i) => [
              groupOf && (i + from === 0 || groupOf(rows[i + from - 1]!) !== groupOf(row)) && (
                <GroupHead key={`group ${row.id}`} name={groupOf(row)} width={columns.length + (withBox ? 1 : 0)} />
              ),
              <GridRow
                key={row.id}
                row={row}
                index={skip + from + i + 2}
                columns={columns}
                active={row.id === activeId}
                selected={selected ? selected.has(row.id) : null}
                editing={editing?.id === row.id ? editing.cell : null}
                href={href?.(row)}
                on={on}
              />,
            ]);
        })}
      </div>
      {isEmpty && (
        <div data-grid-fallback="">
          <EmptyState title={empty}>{emptyHint}</EmptyState>
        </div>
      )}
    </div>
  );
}

/** The name of a group above its rows; the keyboard passes it by, a screen reader finds it among the rows. */
function GroupHead({ name, width }: { name: string; width: number }) {
  return (
    <div
      role="row"
      className="sticky top-(--header-height) z-5 flex h-7 items-center border-b border-border bg-subtle pl-3 text-xs @max-[35rem]:top-0"
    >
      <span role="rowheader" aria-colindex={1} aria-colspan={width} className="truncate font-medium">
        {name}
      </span>
    </div>
  );
}

/** Returns what a press on a row means; null: it is meant for something in the row, or for the browser. */
function pressOf(event: MouseEvent, choosing: boolean): 'open' | 'choose' | null {
  // React lets the presses of a menu that was opened from the row arrive here, though it stands elsewhere.
  if (!event.currentTarget.contains(event.target as Element)) return null;
  const control = (event.target as Element).closest('button, a[href]:not([data-row-link]), input, select, label');
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || control || !getSelection()?.isCollapsed) return null;
  const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
  return choosing && (event.shiftKey || isTouch) ? 'choose' : 'open';
}

/** Says which row has the keyboard whenever that changes, or its content does; none when the list goes away. */
function useTold<R>(active: R | null, onActive: (row: R | null) => void): void {
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
}

/** Returns the same functions on every draw, which do what those of the last draw do. */
function useRowEvents(now: RowEvents): RowEvents {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [on] = useState<RowEvents>(() => ({
    focus: (...args) => latest.current.focus(...args),
    click: (...args) => latest.current.click(...args),
    choose: (...args) => latest.current.choose(...args),
    leaveEdit: (...args) => latest.current.leaveEdit(...args),
  }));
  return on;
}
