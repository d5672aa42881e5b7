import { useRef, type ReactNode } from 'react';

interface ListScreenProps {
  /** Search box, filters and chips; gets the way back to the list. */
  toolbar: (backToList: () => void) => ReactNode;
  children: ReactNode;
}

/** The frame of every list: a quiet row of controls, the grid, the pager. */
export function ListScreen({ toolbar, children }: ListScreenProps) {
  const root = useRef<HTMLDivElement>(null);
  const backToList = (): void => root.current?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"], [data-grid-fallback] h2')?.focus();
  return (
    <div ref={root} className="@container flex h-full min-h-0 flex-col">
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-1.5 border-b border-border px-3 py-1">{toolbar(backToList)}</div>
      {children}
    </div>
  );
}
