import { RecordName } from '#src/components/record-name.tsx';
import { FILE_OWNERS } from './fileOwner.ts';
import { useWaitingDocuments } from './uploadQueue.ts';
import { WaitingList } from './waiting-list.tsx';

/** Every file that was chosen here and is not at the server, each with the record it is for; nothing while there is none. */
export function WaitingSection() {
  const files = useWaitingDocuments();
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files-heading" className="grid gap-2">
      <h2 id="files-heading" className="text-sm font-semibold">
        Files on their way <span className="ml-1 text-xs font-normal text-muted-foreground tabular-nums">{files.length}</span>
      </h2>
      <div className="rounded-lg border border-border bg-card px-3.5 py-1">
        <WaitingList
          files={files}
          of={({ of, form }) =>
            form === undefined ? <RecordName table={of.table} id={of.id} /> : `of a new ${FILE_OWNERS[of.table].noun}`
          }
        />
      </div>
    </section>
  );
}
