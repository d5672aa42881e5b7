import { cn } from './cn.ts';
import { LEFT_OUT, type Column } from './grid-column.ts';
import { Skeleton } from './skeleton.tsx';

const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'];

interface SkeletonRowsProps {
  columns: readonly Pick<Column<unknown>, 'id' | 'narrow'>[];
  withBox: boolean;
}

/** Rows on their way: shown only while the replica has not answered at all. */
export function SkeletonRows({ columns, withBox }: SkeletonRowsProps) {
  const cells = withBox ? [{ id: 'box', narrow: undefined }, ...columns] : columns;
  return Array.from({ length: 8 }, (_, row) => (
    <div
      key={row}
      aria-hidden="true"
      className="grid h-(--row-height) grid-cols-(--tracks) items-center gap-3 border-b border-border px-3 @max-[45rem]:grid-cols-(--narrow-tracks) @max-[45rem]:gap-x-2 @max-[35rem]:h-16 @max-[35rem]:grid-cols-1"
    >
      {cells.map(({ id, narrow }, i) => (
        <Skeleton key={id} className={cn(WIDTHS[(row + i) % WIDTHS.length], narrow === null && LEFT_OUT)} />
      ))}
    </div>
  ));
}
