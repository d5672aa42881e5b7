import { HardDriveDownload } from 'lucide-react';
import type { Row } from '#domain/tables.ts';
import type { FileRecord } from '#sync/pinRecords.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { useTools } from '#src/commands/commandHost.ts';
import { DateText } from '#src/components/date-text.tsx';
import { useLive } from '#src/data/useLive.ts';
import { useFiles } from '#src/data/usePins.ts';
import { FileName, OwnerFiles } from '#src/documents/owner-files.tsx';
import { sizeLabel } from '#src/documents/sizeLabel.ts';
import { caseDocumentsQuery } from '../case.queries.ts';
import { attachToCase } from './attachToCase.ts';

/** The papers of a case. */
export function CaseDocuments({ caseId, loading }: { caseId: string; loading: boolean }) {
  const tools = useTools();
  const { rows, ready } = useLive(caseDocumentsQuery(caseId));
  const files = useFiles(rows.map(({ fileId }) => fileId));
  return (
    <OwnerFiles
      owner={{ table: 'cases', id: caseId }}
      title="Documents"
      none="No documents"
      rows={rows}
      loading={loading || !ready}
      take={(given) => void attachToCase(caseId, given, tools)}
      actions={
        <>
          <CommandButton id="record.photo" className="hidden pointer-coarse:inline-flex">
            Take a photo
          </CommandButton>
          <CommandButton id="record.attach">Attach files</CommandButton>
        </>
      }
    >
      {(row) => <Paper key={row.id} row={row} file={files.get(row.fileId)} />}
    </OwnerFiles>
  );
}

function Paper({ row, file }: { row: Row<'caseDocuments'>; file: FileRecord | undefined }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-border py-1.5 last:border-b-0">
      <FileName row={row} />
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
