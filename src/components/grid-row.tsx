import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { cn } from './cn.ts';
import type { Column } from './grid-column.ts';

interface GridRowProps<R extends { id: string }> {
  row: R;
  /** Place in the whole list, the header being 1. */
  index: number;
  columns: readonly Column<R>[];
  active: boolean;
  href: string | undefined;
  /** The same functions on every draw, so that only a changed row is drawn again. */
  onFocus: (id: string) => void;
  onClick: (id: string, event: MouseEvent) => void;
}

/** A card has the same height with a menu and without; its lines are broken by the row's `::after` (order 4). */
const CARD_PLACE = {
  title: '@max-[35rem]:order-1 @max-[35rem]:flex-1 @max-[35rem]:leading-7 @max-[35rem]:font-medium',
  corner: '@max-[35rem]:order-2 @max-[35rem]:text-xs',
  aside: '@max-[35rem]:order-3 @max-[35rem]:w-7',
  text: '@max-[35rem]:order-5 @max-[35rem]:min-w-16 @max-[35rem]:flex-1 @max-[35rem]:text-xs',
  fact: '@max-[35rem]:order-5 @max-[35rem]:max-w-full @max-[35rem]:text-xs',
};

/** ArrowRight goes to the row's controls, ArrowLeft and Escape come back to the row (APG grid). */
function walkControls(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget;
  const controls = [...row.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]:not([data-row-link])')];
  const at = controls.indexOf(document.activeElement as HTMLElement);
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || controls.length === 0) return;
  if (event.key === 'ArrowRight') controls[Math.min(at + 1, controls.length - 1)]?.focus();
  else if (event.key === 'ArrowLeft' && at >= 0) (controls[at - 1] ?? row).focus();
  else if (event.key === 'Escape' && at >= 0) row.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** One row of a list: columns in a wide pane, a card in a narrow one. */
export const GridRow = memo(function GridRow<R extends { id: string }>({
  row,
  index,
  columns,
  active,
  href,
  onFocus,
  onClick,
}: GridRowProps<R>) {
  return (
    <div
      role="row"
      aria-rowindex={index}
      data-row={row.id}
      data-active={active || undefined}
      tabIndex={active ? 0 : -1}
      onFocus={() => onFocus(row.id)}
      onClick={(event) => onClick(row.id, event)}
      onKeyDown={walkControls}
      className={cn(
        'grid h-[34px] scroll-mt-8 grid-cols-(--tracks) items-center gap-3 border-b border-l-2 border-b-border border-l-transparent pr-3 pl-2.5 text-sm outline-hidden hover:bg-muted',
        'focus-within:border-l-ring focus-within:bg-accent not-focus-within:data-active:bg-muted',
        '@max-[35rem]:flex @max-[35rem]:h-auto @max-[35rem]:min-h-16 @max-[35rem]:flex-wrap @max-[35rem]:gap-x-2 @max-[35rem]:gap-y-0.5 @max-[35rem]:pt-1 @max-[35rem]:pb-1.5',
        "@max-[35rem]:after:order-4 @max-[35rem]:after:basis-full @max-[35rem]:after:content-['']",
      )}
    >
      {columns.map((column, i) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={i + 1}
          data-column={column.id}
          title={column.title?.(row)}
          className={cn(
            'min-w-0 truncate',
            i === 0 ? 'font-medium text-foreground' : 'text-muted-foreground',
            column.align === 'end' && 'flex justify-end overflow-visible text-right',
            CARD_PLACE[column.card ?? 'fact'],
          )}
        >
          {i === 0 && href !== undefined ? (
            <a data-row-link="" href={href} tabIndex={-1} className="outline-hidden">
              {column.cell(row)}
            </a>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
    </div>
  );
}) as <R extends { id: string }>(props: GridRowProps<R>) => ReactNode;
