import { personOf } from '../actor.ts';
import type { Change } from '../changes.ts';
import { consequence, type Consequence } from '../consequence.ts';
import type { Reads } from '../mutation.ts';
import type { Row, TableName } from '../tables.ts';
import { userName } from '../users/user.ts';

type Told = 'drivers' | 'contracts';

/** One change of one field, before it has a driver and a person. */
interface Line {
  field: string;
  from: string | null;
  to: string | null;
}

/** A told field, and the table and field that a reference is read by. */
interface ToldField {
  field: string;
  through?: { table: TableName; field: string };
}

/** The fields that are told. Never the sensitive ones: e-mail, phone, day of birth and license number stay out of it. */
const TOLD: Readonly<Record<Told, readonly ToldField[]>> = {
  drivers: [
    { field: 'status' },
    { field: 'name' },
    { field: 'lastName' },
    { field: 'preferredLanguageId', through: { table: 'driverLanguages', field: 'name' } },
    { field: 'licenseStateId', through: { table: 'usStates', field: 'name' } },
  ],
  contracts: [{ field: 'status' }, { field: 'hiredAt' }],
};

type Values = Readonly<Record<string, string | null>>;

async function wordsOf({ field, through }: ToldField, row: Values | null, look: Reads): Promise<string | null> {
  const value = row?.[field] ?? null;
  if (value === null || !through) return value;
  const found = (await look.get(through.table, value)) as unknown as Values | undefined;
  return found?.[through.field] ?? value;
}

/** The lines of one change: a new record has one, of its status; one that went or came back has none. */
async function linesOf({ table, before, after }: Change<Told>, look: Reads): Promise<Line[]> {
  const [was, is] = [before, after] as unknown as [Values | null, Values | null];
  if (!is || is['deletedAt'] !== null || (was && was['deletedAt'] !== null)) return [];
  const lines: Line[] = [];
  for (const told of was ? TOLD[table] : TOLD[table].slice(0, 1)) {
    if (was && was[told.field] === is[told.field]) continue;
    const [from, to] = [await wordsOf(told, was, look), await wordsOf(told, is, look)];
    if (from !== to) lines.push({ field: told.field, from, to });
  }
  return lines;
}

/** HISTORY-3: a change to a driver or to a contract of theirs is written to the driver's history with it. */
export const writeDriverHistory: Consequence<Told> = consequence({
  name: 'writeDriverHistory',
  of: ['drivers', 'contracts'],
  async follow(changes, tx, ctx) {
    const look = ctx.look ?? tx;
    const userId = personOf(ctx.actor);
    const person = userId === null ? undefined : await look.get('users', userId);
    const by = { userId, userName: person ? userName(person) : '', createdAt: ctx.now, updatedAt: ctx.now, deletedAt: null };
    for (const change of changes) {
      const lines = await linesOf(change, look);
      if (lines.length === 0) continue;
      const { customerId, ...row } = change.after!;
      const driverId = change.table === 'drivers' ? change.id : (row as Row<'contracts'>).driverId;
      for (const { field, from, to } of lines) {
        const cut = { from: from?.slice(0, 500) ?? null, to: to?.slice(0, 500) ?? null };
        await tx.put('driverHistories', { id: ctx.newId(), customerId, driverId, record: change.table, field, ...cut, ...by });
      }
    }
  },
});
