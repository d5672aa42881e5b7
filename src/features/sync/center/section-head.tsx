import type { ReactNode } from 'react';

/** A heading of the sync center: words, how many, and what can be done with all of them. */
export function SectionHead({ id, title, count, children }: { id: string; title: string; count?: number; children?: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2">
      <h2 id={id} className="text-sm font-semibold">
        {title}
      </h2>
      {count !== undefined && <span className="text-xs text-muted-foreground tabular-nums">{count}</span>}
      <div className="ml-auto flex flex-wrap gap-1.5">{children}</div>
    </div>
  );
}
