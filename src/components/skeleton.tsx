import { cn } from './cn.ts';

/** The place of something that is on its way; hidden from assistive tools, which hear `aria-busy` of the list instead. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block h-3 rounded-sm bg-muted', className)} />;
}
