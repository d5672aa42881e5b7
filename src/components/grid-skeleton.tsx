import { Skeleton } from './skeleton.tsx';

const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'];

/** Rows on their way: shown only while the replica has not answered at all. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <div
      key={row}
      aria-hidden="true"
      className="grid h-(--row-height) grid-cols-(--tracks) items-center gap-3 border-b border-border px-3 @max-[35rem]:h-16 @max-[35rem]:grid-cols-1"
    >
      {Array.from({ length: columns }, (_, column) => (
        <Skeleton key={column} className={WIDTHS[(row + column) % WIDTHS.length]!} />
      ))}
    </div>
  ));
}
