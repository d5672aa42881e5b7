import { useEffect, useRef, type ReactNode } from 'react';
import { useComplete } from '#src/data/useAnswer.ts';
import { usePane } from '#src/panes/usePane.ts';
import { useDashWishes } from './dashWishes.ts';

/** The frame of a dashboard: its heading, its filters, and what it says in sections below. */
export function DashboardFrame({ title, filters, children }: { title: string; filters: ReactNode; children: ReactNode }) {
  const { setMode, setTitle } = usePane();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setMode('dash'), [setMode]);
  useEffect(() => setTitle(title), [setTitle, title]);
  useDashWishes(root);
  const complete = useComplete();
  return (
    <div ref={root} data-dash="" className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4.5 py-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
            {title}
          </h1>
          {filters}
        </div>
        {!complete && (
          <p role="note" className="-mt-4 text-muted-foreground">
            Still loading: there may be more than is counted here.
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
