import type { FieldChoice, OutboxEntry } from '#sync/replicaApi.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { fieldLabel } from './fieldWords.ts';
import { mayKeepBoth } from './mayKeepBoth.ts';
import { trayGroups } from './tray.ts';

/** Ask for each disputed field which version stays, and decide the conflict so; nothing happens when the person changes their mind. */
export async function decideEachField(change: OutboxEntry, tools: CommandTools): Promise<void> {
  const fields: Record<string, FieldChoice> = {};
  for (const name of Object.keys(change.conflict ?? {})) {
    const both = mayKeepBoth(change, name) ? ([{ value: 'both', label: 'Keep both, theirs first' }] as const) : [];
    const options = [{ value: 'mine', label: 'Keep mine' }, { value: 'theirs', label: 'Keep theirs' }, ...both] as const;
    const choice = await tools.choose<FieldChoice>({ title: fieldLabel(name), options });
    if (!choice) return;
    fields[name] = choice;
  }
  if (await tools.resolve(change.mid, { fields })) tools.toast('Decided');
}

/** Put a change away, together with what could not be done without it. */
export async function discardGroup(change: OutboxEntry, outbox: readonly OutboxEntry[], tools: CommandTools): Promise<void> {
  const group = trayGroups(outbox).find(({ entry }) => entry.mid === change.mid);
  const together = [change, ...(group?.dependents ?? [])];
  await tools.discard(together.map(({ mid }) => mid));
  tools.toast(together.length > 1 ? `${together.length} changes discarded` : 'Change discarded');
}
