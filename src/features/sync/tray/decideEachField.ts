import { factsOf, fieldLabel } from '#domain/fieldLabel.ts';
import type { TableName } from '#domain/tables.ts';
import type { FieldChoice, OutboxEntry } from '#sync/replicaApi.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { recordOf } from '#src/components/changeLabels.ts';

/** Returns whether both versions of a disputed field may stay: of a long text they may. */
const mayKeepBoth = (table: TableName, field: string): boolean => factsOf(table, field)?.conflict === 'guardedText';

/** Ask for each disputed field which version stays, and decide the conflict so; nothing happens when the person changes their mind. */
export async function decideEachField(change: OutboxEntry, tools: CommandTools): Promise<void> {
  const fields: Record<string, FieldChoice> = {};
  const table = recordOf(change)?.table;
  if (!table) return;
  for (const name of Object.keys(change.conflict ?? {})) {
    const both = mayKeepBoth(table, name) ? ([{ value: 'both', label: 'Keep both, theirs first' }] as const) : [];
    const options = [{ value: 'mine', label: 'Keep mine' }, { value: 'theirs', label: 'Keep theirs' }, ...both] as const;
    const choice = await tools.choose<FieldChoice>({ title: fieldLabel(table, name), options });
    if (!choice) return;
    fields[name] = choice;
  }
  if (await tools.resolve(change.mid, { fields })) tools.toast('Decided');
}
