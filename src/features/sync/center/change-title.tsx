import type { OutboxEntry } from '#sync/replicaApi.ts';
import { mutationLabel, recordOf } from '#src/components/changeLabels.ts';
import { RecordName } from '#src/components/record-name.tsx';

/** A change in words, with the record that it is about. */
export function ChangeTitle({ entry, id }: { entry: OutboxEntry; id: string }) {
  const record = recordOf(entry);
  return (
    <h3 id={id} className="font-medium">
      {mutationLabel(entry.name)}
      {record && (
        <>
          {' · '}
          <RecordName table={record.table} id={record.id} />
        </>
      )}
    </h3>
  );
}
