import { cn } from './cn.ts';

/** The place of something that is on its way; hidden from assistive tools, which hear `aria-busy` of the list instead. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block h-3 rounded-sm bg-muted', className)} />;
}

const PAGE = 'mx-auto grid max-w-3xl gap-4 px-4.5 py-6';

/** The place of a whole record; `label` names it. */
export function RecordSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" aria-label={label} className={PAGE}>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="w-72" />
      <Skeleton className="mt-6 w-full" />
      <Skeleton className="w-5/6" />
      <Skeleton className="w-2/3" />
    </div>
  );
}

/** The place of a form of a record; `label` names it. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" aria-label={label} className={PAGE}>
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-6 w-full" />
      <Skeleton className="w-2/3" />
    </div>
  );
}
