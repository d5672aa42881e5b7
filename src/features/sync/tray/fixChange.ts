import { factsOf, fieldLabel } from '#domain/fieldLabel.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { fieldText } from '#src/components/fieldText.ts';
import { tableOf } from '../fields/change-fields.tsx';
import { requestedFields } from '../fields/requestedFields.ts';

/** Let the person correct one field of a change that was refused, and do it again; nothing happens when they change their mind. */
export async function fixChange(change: OutboxEntry, tools: CommandTools): Promise<void> {
  const table = tableOf(change);
  const fields = table ? requestedFields(table, change.input) : [];
  if (!table || fields.length === 0) return tools.toast('Nothing in this change can be corrected: discard it or send it again', 'alert');
  const options = fields.map(([value]) => ({ value, label: fieldLabel(table, value) }));
  const name = fields.length === 1 ? fields[0]![0] : await tools.choose({ title: 'Which field?', options });
  if (!name) return;
  const now = fields.find(([field]) => field === name)![1];
  const values = factsOf(table, name)?.values;
  const wanted = values
    ? await tools.choose({
        title: fieldLabel(table, name),
        options: values.map((value) => ({ value, label: fieldText(table, name, value) ?? value, current: value === now })),
      })
    : await tools.ask({ title: fieldLabel(table, name), lines: true, value: typeof now === 'string' ? now : JSON.stringify(now) });
  if (wanted === null) return;
  const corrected = { ...(change.input as object), [name]: typeof now === 'string' ? wanted : JSON.parse(wanted) };
  if (await tools.retry(change.mid, corrected)) tools.toast('Corrected and sent again');
}
