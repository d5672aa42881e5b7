import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { LEFT_OUT, type Column } from './grid-column.ts';
import { SelectBox } from './select-box.tsx';

/** The events that rows tell their list: the same functions on every draw, so that only a changed row is drawn again. */
export interface RowEvents {
  /** The keyboard is in the row; `cell` is the column, null: the row itself. */
  focus: (id: string, cell: string | null) => void;
  click: (id: string, event: MouseEvent) => void;
  /** The box of the row was pressed; with Shift it means everything up to here. */
  choose: (id: string, withShift: boolean) => void;
  /** The cell that was being changed in place is done with; the keyboard comes back to it, or has gone elsewhere. */
  leaveEdit: (comeBack: boolean) => void;
}

interface GridRowProps<R extends { id: string }> {
  row: R;
  /** Place in the whole list, the header being 1. */
  index: number;
  columns: readonly Column<R>[];
  active: boolean;
  /** null: rows of this list cannot be chosen. */
  selected: boolean | null;
  /** The column that is being changed in place. */
  editing: string | null;
  href: string | undefined;
  on: RowEvents;
}

/** A card has the same height with a menu and without; its lines are broken by the row's `::after` (order 4). */
const CARD_PLACE = {
  title: '@max-[35rem]:order-1 @max-[35rem]:flex-1 @max-[35rem]:leading-7 @max-[35rem]:font-medium',
  corner: '@max-[35rem]:order-2 @max-[35rem]:text-xs',
  aside: '@max-[35rem]:order-3 @max-[35rem]:w-7',
  text: '@max-[35rem]:order-5 @max-[35rem]:min-w-16 @max-[35rem]:flex-1 @max-[35rem]:text-xs',
  fact: '@max-[35rem]:order-5 @max-[35rem]:max-w-full @max-[35rem]:text-xs',
  none: '@max-[35rem]:hidden',
};

const CELL = '[role="gridcell"][data-column]';

/** ArrowRight goes through the row's cells, ArrowLeft and Escape come back to the row (APG grid). */
function walkCells(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget;
  // What a narrow pane leaves out cannot be walked into.
  const cells = [...row.querySelectorAll<HTMLElement>(CELL)].filter((cell) => cell.checkVisibility?.() ?? true);
  const here = (event.target as Element).closest<HTMLElement>(CELL);
  const at = here ? cells.indexOf(here) : -1;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  const to = (cell: HTMLElement | undefined): void =>
    (cell?.querySelector<HTMLElement>('button:not(:disabled), a[href]:not([data-row-link])') ?? cell ?? row).focus();
  if (event.key === 'ArrowRight') to(cells[Math.min(at + 1, cells.length - 1)]);
  else if (event.key === 'ArrowLeft' && at >= 0) to(cells[at - 1]);
  else if (event.key === 'Escape' && at >= 0) row.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** One row of a list: columns in a wide pane, a card in a narrow one. */
export const GridRow = memo(function GridRow<R extends { id: string }>(props: GridRowProps<R>) {
  const { row, index, columns, active, selected, editing, href, on } = props;
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={selected ?? undefined}
      data-row={row.id}
      data-active={active || undefined}
      tabIndex={active ? 0 : -1}
      onFocus={({ target }) => on.focus(row.id, target.closest<HTMLElement>(CELL)?.dataset['column'] ?? null)}
      onClick={(event) => on.click(row.id, event)}
      onKeyDown={walkCells}
      className={cn(
        'group/row grid h-(--row-height) scroll-mt-(--header-height) grid-cols-(--tracks) @max-[45rem]:grid-cols-(--narrow-tracks) items-center gap-3 @max-[45rem]:gap-x-2 border-b border-l-2 border-b-border border-l-transparent bg-background pr-3 pl-2.5 text-sm outline-hidden hover:bg-muted',
        'aria-selected:bg-selection focus-within:border-l-ring focus-within:not-aria-selected:bg-accent not-focus-within:not-aria-selected:data-active:bg-muted',
        '@max-[35rem]:flex @max-[35rem]:h-auto @max-[35rem]:min-h-16 @max-[35rem]:flex-wrap @max-[35rem]:gap-x-2 @max-[35rem]:gap-y-0.5 @max-[35rem]:pt-1 @max-[35rem]:pb-1.5',
        "@max-[35rem]:after:order-4 @max-[35rem]:after:basis-full @max-[35rem]:after:content-['']",
      )}
    >
      {selected !== null && (
        <div role="gridcell" aria-colindex={1} className="@max-[35rem]:hidden @max-[35rem]:group-data-selecting/grid:block">
          <SelectBox
            state={selected}
            label={`Select ${columns[0]?.title?.(row) ?? 'row'}`}
            onPress={(withShift) => on.choose(row.id, withShift)}
          />
        </div>
      )}
      <GridCells row={row} columns={columns} firstIndex={selected === null ? 1 : 2} editing={editing} href={href} on={on} />
    </div>
  );
}) as <R extends { id: string }>(props: GridRowProps<R>) => ReactNode;

interface GridCellsProps<R> extends Pick<GridRowProps<R & { id: string }>, 'editing' | 'href' | 'on'> {
  row: R;
  columns: readonly Column<R>[];
  /** `aria-colindex` of the first. */
  firstIndex: number;
}

/** The cells of a row: not drawn again where only its place in the list has moved, or the keyboard or the selection. */
const GridCells = memo(function GridCells<R>({ row, columns, firstIndex, editing, href, on }: GridCellsProps<R>) {
  return columns.map((column, i) => (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={i + firstIndex}
      data-column={column.id}
      data-pin={i === 0 || undefined}
      tabIndex={-1}
      title={editing === column.id ? undefined : column.title?.(row)}
      className={cn(
        'min-w-0 truncate rounded-xs outline-hidden focus-visible:ring-2 focus-visible:ring-ring',
        i === 0 ? 'font-medium text-foreground' : 'text-muted-foreground',
        column.align === 'end' && 'flex justify-end overflow-visible text-right',
        editing === column.id && 'overflow-visible',
        CARD_PLACE[column.card ?? 'fact'],
        column.narrow === null && LEFT_OUT,
      )}
    >
      {editing === column.id && column.edit ? (
        column.edit.render(row, on.leaveEdit)
      ) : i === 0 && href !== undefined ? (
        <a data-row-link="" href={href} tabIndex={-1} className="outline-hidden">
          {column.cell(row)}
        </a>
      ) : (
        column.cell(row)
      )}
    </div>
  ));
}) as <R>(props: GridCellsProps<R>) => ReactNode;
