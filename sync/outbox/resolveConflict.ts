import { means, namedFields, type Base } from '#domain/conflict.ts';
import type { AnyMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import type { Fields } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import type { ConflictChoice, FieldChoice, Taken } from '../replicaApi.ts';
import type { KvTx } from '../store/kv.ts';
import type { StoredMutation } from '../store/stores.ts';
import { readBase } from './baseVersion.ts';
import { readEntry, settleEntries } from '../store/entries.ts';
import { issue } from './mutateLocally.ts';

/**
 * Carry out what the person decided about a change in conflict. What they keep of theirs goes out as a new change over what
 * they were shown; where nothing is left to change, none does. The one in conflict is put away and can be brought back.
 * Returns null where no new change was needed, or there is no such conflict any more.
 * @throws DomainError when the new change is refused here already; the conflict then stays.
 */
export async function resolveConflict(tx: KvTx, mid: number, choice: ConflictChoice, now: string): Promise<Taken | null> {
  const entry = await readEntry(tx, mid);
  const declared = entry && MUTATIONS.get(entry.name);
  if (entry?.state !== 'conflicted' || !entry.conflict || !declared?.on) return null;
  const input = decidedInput(entry, entry.conflict, choice);
  const shown = { ...(await readBase(tx, declared, input)), ...theirsOf(entry.conflict) };
  const taken = changesAnything(declared, input, shown) ? await issue(tx, entry.name, input, now, { saw: shown }) : null;
  await settleEntries(tx, [entry], taken ? 'replaced' : 'discarded', now);
  return taken;
}

type Conflict = NonNullable<StoredMutation['conflict']>;

function theirsOf(conflict: Conflict): Base {
  return Object.fromEntries(Object.entries(conflict).map(([name, { theirs }]) => [name, theirs]));
}

/** The input with each disputed field as it was decided; one that nobody decided stays as the person wanted it. */
function decidedInput({ input }: StoredMutation, conflict: Conflict, choice: ConflictChoice): Record<string, unknown> {
  const of = (name: string): FieldChoice => ('keep' in choice ? choice.keep : (choice.fields[name] ?? 'mine'));
  const decided = Object.entries(conflict).map(([name, { mine, theirs }]) => {
    if (of(name) === 'both') return [name, [theirs, mine].filter((text) => text !== null && text !== '').join('\n\n')];
    return [name, of(name) === 'theirs' ? theirs : mine];
  });
  return { ...(input as Record<string, unknown>), ...Object.fromEntries(decided) };
}

function changesAnything(m: AnyMutation, input: Record<string, unknown>, shown: Base): boolean {
  const fields: Fields = NOUNS[m.on!.table as TableName].fields;
  return namedFields(m, input).some((name) => !means(fields[name]!.facts, input[name], shown[name]));
}
