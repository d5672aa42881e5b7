import { fieldLabel } from '#domain/fieldLabel.ts';
import type { TableName } from '#domain/tables.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { requestedFields } from './requestedFields.ts';
import { FieldValue, tableOf } from './change-fields.tsx';

type Values = Readonly<Record<string, unknown>>;

/** The fields of a change, each as it was and as it becomes; of something new only as it becomes. What stays as it was is not told. */
export function ChangedFields({ entry }: { entry: OutboxEntry }) {
  const table = tableOf(entry);
  const base = entry.base as Values | undefined;
  const changes = ([name, value]: [string, unknown]): boolean => !base || !(name in base) || base[name] !== value;
  const fields = table ? requestedFields(table, entry.input).filter(changes) : [];
  return (
    <ul className="min-w-0 text-xs text-muted-foreground">
      {table &&
        fields.map(([name, value]) => (
          <li key={name} className="truncate">
            {fieldLabel(table, name)}: <BeforeAfter table={table} name={name} entry={entry} value={value} />
          </li>
        ))}
    </ul>
  );
}

function BeforeAfter({ table, name, entry, value }: { table: TableName; name: string; entry: OutboxEntry; value: unknown }) {
  const after = (
    <span className="text-foreground">
      <FieldValue table={table} name={name} value={value} />
    </span>
  );
  const base = entry.base as Values | undefined;
  if (!base || !(name in base)) return after;
  return (
    <>
      <span className="line-through">
        <FieldValue table={table} name={name} value={base[name]} />
      </span>{' '}
      <span aria-hidden="true">→</span>
      <span className="sr-only">becomes</span> {after}
    </>
  );
}
