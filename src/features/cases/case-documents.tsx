import { HardDriveDownload } from 'lucide-react';
import type { Row } from '#domain/tables.ts';
import type { FileRecord } from '#sync/keep/pins.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { DateText } from '#src/components/date-text.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { useLive } from '#src/data/useLive.ts';
import { useFiles } from '#src/data/usePins.ts';
import { SectionHeading } from './case-facts.tsx';
import { caseDocumentsQuery } from './case.queries.ts';
import { openDocument } from './openDocument.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Bytes as people say them. */
function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${number.format(bytes / 1024)} KB` : `${number.format(bytes / 1024 / 1024)} MB`;
}

/** The papers of a case: each opens from this device when it is here, else from the server. */
export function CaseDocuments({ caseId, loading }: { caseId: string; loading: boolean }) {
  const { rows, ready } = useLive(caseDocumentsQuery(caseId));
  const files = useFiles(rows.map(({ fileId }) => fileId));
  const waiting = loading || !ready;
  return (
    <section aria-label="Documents" aria-busy={waiting}>
      <SectionHeading count={waiting ? undefined : rows.length}>Documents</SectionHeading>
      {waiting && rows.length === 0 && <Skeleton className="w-2/3" />}
      {!waiting && rows.length === 0 && <p className="text-muted-foreground">No documents</p>}
      <ul>
        {rows.map((row) => (
          <Paper key={row.id} row={row} file={files.get(row.fileId)} />
        ))}
      </ul>
    </section>
  );
}

function Paper({ row, file }: { row: Row<'caseDocuments'>; file: FileRecord | undefined }) {
  const tools = useTools();
  const open = async (): Promise<void> => {
    const problem = await openDocument(row.fileId, row.filename);
    if (problem) tools.toast(problem, 'alert');
  };
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-border py-1.5 last:border-b-0">
      <button
        data-part="row"
        type="button"
        onClick={() => void open()}
        className="min-w-0 flex-1 text-left wrap-anywhere underline decoration-border-strong underline-offset-2 hover:decoration-current"
      >
        {row.filename}
      </button>
      <span className="flex items-baseline gap-3 text-xs text-muted-foreground tabular-nums">
        {file?.state === 'here' && (
          <span className="inline-flex items-center gap-1 self-center">
            <HardDriveDownload aria-hidden="true" className="size-3" />
            On this device
          </span>
        )}
        {file && file.size > 0 && <span>{sizeWords(file.size)}</span>}
        <DateText value={row.createdAt} />
      </span>
    </li>
  );
}
