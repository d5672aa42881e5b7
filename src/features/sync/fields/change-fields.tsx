import type { Conflicts } from '#domain/conflict.ts';
import { factsOf, fieldLabel } from '#domain/fieldLabel.ts';
import type { TableName } from '#domain/tables.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import { recordOf } from '#src/components/changeLabels.ts';
import { fieldText } from '#src/components/fieldText.ts';
import { cn } from '#src/components/cn.ts';
import { requestedFields } from './requestedFields.ts';
import { RecordName } from '#src/components/record-name.tsx';

const WAYS = [
  { key: 'base', label: 'You saw', box: 'border-border bg-subtle' },
  { key: 'mine', label: 'You want', box: 'border-tone-blue-border bg-tone-blue-bg' },
  { key: 'theirs', label: 'The server has', box: 'border-tone-amber-border bg-tone-amber-bg' },
] as const;

/** The disputed fields, each with its three values beside each other, below each other where there is no room; then the rest of the change. */
export function ConflictFields({ entry, conflict }: { entry: OutboxEntry; conflict: Conflicts }) {
  const table = recordOf(entry)?.table;
  if (!table) return null;
  return (
    <div className="grid gap-3">
      {Object.entries(conflict).map(([name, values]) => (
        <div key={name} role="group" aria-label={fieldLabel(table, name)} className="grid gap-1.5">
          <h4 className="text-sm font-medium">{fieldLabel(table, name)}</h4>
          <dl className="grid grid-cols-3 gap-2 @max-[34rem]:grid-cols-1">
            {WAYS.map(({ key, label, box }) => (
              <div key={key} data-way={key} className={cn('min-w-0 rounded-md border px-2.5 py-1.5', box)}>
                <dt className="text-xs text-muted-foreground">{label}</dt>
                <dd className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">
                  <FieldValue table={table} name={name} value={values[key]} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <WantedFields entry={entry} title="Held back with it" but={Object.keys(conflict)} />
    </div>
  );
}

/** Shows what the change would have made of the record. */
export function WantedFields({ entry, title, but = [] }: { entry: OutboxEntry; title?: string; but?: readonly string[] }) {
  const table = tableOf(entry);
  const fields = table ? requestedFields(table, entry.input).filter(([name]) => !but.includes(name)) : [];
  if (!table || fields.length === 0) return null;
  return (
    <div className="grid gap-1">
      {title && <h4 className="text-xs text-muted-foreground">{title}</h4>}
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 @max-[18rem]:grid-cols-1">
        {fields.map(([name, value]) => (
          <div key={name} className="col-span-full grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{fieldLabel(table, name)}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
              <FieldValue table={table} name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The noun whose fields the input names: that of the record, but of a part it makes its own. */
export function tableOf(entry: OutboxEntry): TableName | null {
  const parts: Readonly<Record<string, TableName>> = {
    caseCommentCreate: 'caseComments',
    caseCommentReplyCreate: 'caseCommentReplies',
    caseViolationCreate: 'caseViolations',
  };
  return parts[entry.name] ?? recordOf(entry)?.table ?? null;
}

/** A value in words; a reference as the name of its record. */
export function FieldValue({ table, name, value }: { table: TableName; name: string; value: unknown }) {
  const facts = factsOf(table, name);
  if (facts?.kind === 'ref' && facts.references && typeof value === 'string')
    return <RecordName table={facts.references as TableName} id={value} link={false} />;
  return fieldText(table, name, value) ?? 'Empty';
}
