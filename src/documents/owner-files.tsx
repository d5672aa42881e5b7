import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#src/commands/store.ts';
import { SectionHeading } from '#src/components/section-heading.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { attachProblems, problemsOf, readProblems } from './attachFiles.ts';
import { DropHere } from './drop-here.tsx';
import type { ShownDocument } from './document-viewer.tsx';
import type { FileOwner } from './fileOwner.ts';
import { OpenDocument } from './open-document.tsx';
import { ProblemList } from './problem-list.tsx';
import { useFileDrop } from './useFileDrop.ts';
import { useWaitingDocuments } from './uploadQueue.ts';
import { WaitingList } from './waiting-list.tsx';

interface OwnerFilesProps<R extends ShownDocument> {
  owner: FileOwner;
  title: string;
  /** Said where there are none: `No documents`. */
  none: string;
  rows: readonly R[];
  loading: boolean;
  /** The buttons beside the heading. */
  actions: ReactNode;
  /** Takes files that were dropped or pasted. */
  take: (files: readonly File[]) => void;
  children: (row: R) => ReactNode;
}

/**
 * The files of a record, and those on their way to it. Files come by button, by the camera of a phone, dropped anywhere on the
 * pane, or pasted; a file opens in its pane, from this device when it is here, else from the server.
 */
export function OwnerFiles<R extends ShownDocument>({ owner, title, none, rows, loading, actions, take, children }: OwnerFilesProps<R>) {
  const { focused } = usePane();
  const onTheirWay = useWaitingDocuments(owner.table, owner.id);
  const problems = problemsOf(useStore(attachProblems), owner);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const isOver = useFileDrop(region, focused, take);
  return (
    <section ref={place} aria-label={title} aria-busy={loading}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SectionHeading count={loading ? undefined : rows.length}>{title}</SectionHeading>
        <div className="mb-2 ml-auto flex gap-1.5">{actions}</div>
      </div>
      <ProblemList problems={problems} onRead={() => readProblems(owner)} />
      {loading && rows.length === 0 && <Skeleton className="w-2/3" />}
      {!loading && rows.length === 0 && onTheirWay.length === 0 && (
        <p className="text-muted-foreground">
          {none}
          <span className="pointer-coarse:hidden">. Drop or paste files here.</span>
        </p>
      )}
      <ul>{rows.map(children)}</ul>
      <WaitingList files={onTheirWay} />
      {region && isOver && createPortal(<DropHere />, region)}
      {region && <OpenDocument region={region} documents={rows} />}
    </section>
  );
}

/** The name of a file, which opens it over its pane. */
export function FileName({ row }: { row: ShownDocument }) {
  const { setSearch } = usePane();
  return (
    <button
      data-part="row"
      data-document={row.id}
      type="button"
      onClick={() => setSearch({ document: row.id })}
      className="min-w-0 flex-1 basis-48 text-left wrap-anywhere underline decoration-border-strong underline-offset-2 hover:decoration-current"
    >
      {row.filename}
    </button>
  );
}
