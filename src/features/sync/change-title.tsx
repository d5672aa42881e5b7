import type { OutboxEntry } from '#sync/replicaApi.ts';
import { mutationWords, recordOf } from '#src/components/changeWords.ts';
import { RecordName } from '#src/components/record-name.tsx';

/** A change in words, with the record that it is about. */
export function ChangeTitle({ entry, id }: { entry: OutboxEntry; id: string }) {
  const record = recordOf(entry);
  return (
    <h3 id={id} className="font-medium">
      {mutationWords(entry.name)}
      {record && (
        <>
          {' · '}
          <RecordName table={record.table} id={record.id} />
        </>
      )}
    </h3>
  );
}
