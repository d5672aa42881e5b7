import type { ReactNode, Ref } from 'react';

interface ListScreenProps {
  toolbar: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** The frame of every list: a quiet row of controls (search box, filters, chips), the grid, the pager. */
export function ListScreen({ toolbar, children, ref }: ListScreenProps) {
  return (
    <div ref={ref} data-list-screen="" className="@container relative flex h-full min-h-0 flex-col">
      <div data-toolbar="" className="flex min-h-9 shrink-0 flex-wrap items-center gap-1.5 border-b border-border px-3 py-1">
        {toolbar}
      </div>
      {children}
    </div>
  );
}
