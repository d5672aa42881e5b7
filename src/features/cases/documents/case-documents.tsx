import { HardDriveDownload } from 'lucide-react';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Row } from '#domain/tables.ts';
import type { FileRecord } from '#sync/pinRecords.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { useStore } from '#src/commands/store.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive } from '#src/data/useLive.ts';
import { useFiles } from '#src/data/usePins.ts';
import { DropHere } from '#src/documents/drop-here.tsx';
import { ProblemList } from '#src/documents/problem-list.tsx';
import { sizeLabel } from '#src/documents/sizeLabel.ts';
import { useFileDrop } from '#src/documents/useFileDrop.ts';
import { useWaitingDocuments } from '#src/documents/uploadQueue.ts';
import { WaitingList } from '#src/documents/waiting-list.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { SectionHeading } from '../record/case-facts.tsx';
import { caseDocumentsQuery } from '../case.queries.ts';
import { attachProblems, attachToCase, readProblems } from './attachToCase.ts';
import { OpenDocument } from './open-document.tsx';

const NONE: readonly string[] = [];

/**
 * The papers of a case, and those on their way to it. Files come by button, by the camera of a phone, dropped anywhere on the
 * pane, or pasted; a paper opens in its pane, from this device when it is here, else from the server.
 */
export function CaseDocuments({ caseId, loading }: { caseId: string; loading: boolean }) {
  const tools = useTools();
  const { focused } = usePane();
  const { rows, ready } = useLive(caseDocumentsQuery(caseId));
  const files = useFiles(rows.map(({ fileId }) => fileId));
  const onTheirWay = useWaitingDocuments(caseId);
  const problems = useStore(attachProblems).get(caseId) ?? NONE;
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const isOver = useFileDrop(region, focused, (given) => void attachToCase(caseId, given, tools));
  const waiting = loading || !ready;
  return (
    <section ref={place} aria-label="Documents" aria-busy={waiting}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SectionHeading count={waiting ? undefined : rows.length}>Documents</SectionHeading>
        <div className="mb-2 ml-auto flex gap-1.5">
          <CommandButton id="record.photo" className="hidden pointer-coarse:inline-flex">
            Take a photo
          </CommandButton>
          <CommandButton id="record.attach">Attach files</CommandButton>
        </div>
      </div>
      <ProblemList problems={problems} onRead={() => readProblems(caseId)} />
      {waiting && rows.length === 0 && <Skeleton className="w-2/3" />}
      {!waiting && rows.length === 0 && onTheirWay.length === 0 && (
        <p className="text-muted-foreground">
          No documents<span className="pointer-coarse:hidden">. Drop or paste files here.</span>
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <Paper key={row.id} row={row} file={files.get(row.fileId)} />
        ))}
      </ul>
      <WaitingList files={onTheirWay} />
      {region && isOver && createPortal(<DropHere />, region)}
      {region && <OpenDocument region={region} documents={rows} />}
    </section>
  );
}

function Paper({ row, file }: { row: Row<'caseDocuments'>; file: FileRecord | undefined }) {
  const { setSearch } = usePane();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-border py-1.5 last:border-b-0">
      <button
        data-part="row"
        data-document={row.id}
        type="button"
        onClick={() => setSearch({ document: row.id })}
        className="min-w-0 flex-1 basis-48 text-left wrap-anywhere underline decoration-border-strong underline-offset-2 hover:decoration-current"
      >
        {row.filename}
      </button>
      <span className="flex flex-wrap items-baseline gap-x-3 text-xs text-muted-foreground tabular-nums *:whitespace-nowrap">
        {file?.state === 'here' && (
          <span className="inline-flex items-center gap-1 self-center">
            <HardDriveDownload aria-hidden="true" className="size-3" />
            On this device
          </span>
        )}
        {file && file.size > 0 && <span>{sizeLabel(file.size)}</span>}
        <span>{row.type}</span>
        <DateText value={row.createdAt} />
      </span>
    </li>
  );
}
