import { useEffect, useRef, type ReactNode } from 'react';
import { FilterBar } from '#src/components/filter-bar.tsx';
import { useComplete } from '#src/data/useAnswer.ts';
import { usePane } from '#src/panes/usePane.ts';
import { DASHBOARD_FILTERS, type DashboardParams } from './dashboard.queries.ts';
import { useDashboardRequests } from './dashboardRequests.ts';

interface DashboardFrameProps {
  title: string;
  filters: DashboardParams;
  /** Filters of which a person has nothing to choose: a customer has no other customer, one driver no other driver. */
  without?: readonly (keyof DashboardParams)[];
  /** Buttons at the end of its first row. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a dashboard: its heading, its filters, and what it says in sections below. */
export function DashboardFrame({ title, filters, without, actions, children }: DashboardFrameProps) {
  const { setMode, setTitle, setSearch } = usePane();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => setMode('dash'), [setMode]);
  useEffect(() => setTitle(title), [setTitle, title]);
  useDashboardRequests(root);
  const complete = useComplete();
  return (
    <div ref={root} data-dash="" className="@container h-full overflow-auto">
      <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-8 px-4.5 py-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
            {title}
          </h1>
          <FilterBar
            command="dash.filter"
            filters={DASHBOARD_FILTERS}
            values={filters}
            onChange={setSearch}
            {...(without && { without })}
          />
          {actions && <span className="ml-auto flex gap-1.5">{actions}</span>}
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
