import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DropHere } from '#src/documents/drop-here.tsx';
import { filesInHand, MANY_PAPERS_PATH } from '#src/documents/filesInHand.ts';
import { useFileDrop } from '#src/documents/useFileDrop.ts';
import { usePane } from '#src/panes/usePane.ts';

/** Takes files that are dropped on the list of drivers to the screen that says whose they are. */
export function FilesDropped({ children }: { children: ReactNode }) {
  const { focused, go } = usePane();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const isOver = useFileDrop(region, focused, (given) => {
    filesInHand.set(given);
    go(MANY_PAPERS_PATH);
  });
  return (
    <div ref={place} className="contents">
      {children}
      {region && isOver && createPortal(<DropHere />, region)}
    </div>
  );
}
