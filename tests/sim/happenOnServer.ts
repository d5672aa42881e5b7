import type { Role } from '#domain/actor.ts';
import { DomainError } from '#domain/errors.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { NOUNS, TABLE_NAMES } from '#domain/tables.ts';
import { anAct, type Look } from './acts.ts';
import { aNotice, anAlert, aPaper, CARRIERS, PEOPLE, userRow } from './beginning.ts';
import type { Dice } from './dice.ts';
import { runOnServer } from './server/serverTx.ts';
import { sees } from './server/sight.ts';
import type { Change } from './server/simDatabase.ts';
import type { SimDevice } from './simDevice.ts';
import type { World } from './world.ts';

/** Somebody without a device changes rows, as the API, jobs and imports do; it takes a while. */
export function othersWrite(world: World, dice: Dice): void {
  const begun = world.db.begin();
  const write = async (): Promise<void> => {
    const changes = dice.chance(0.35) ? byJob(world, dice) : await byApi(world, dice);
    world.db.commit(changes, begun);
  };
  world.scheduler.after(dice.next() * 200, null, () => void write().catch((error: unknown) => world.breakDown(error)));
}

async function byApi({ db, server }: World, dice: Dice): Promise<readonly Change[]> {
  const { actor } = db.people.get(dice.oneOf(PEOPLE)!.userId)!;
  const now = server.now();
  const look: Look = async (table) => [...db.rows(table).values()].filter((row) => sees(actor, table, row));
  const todo = await anAct(look, dice, server.newId, now);
  const declared = todo && MUTATIONS.get(todo.name);
  if (!declared) return [];
  try {
    return await runOnServer({ db, actor, now, newId: server.newId }, (tx, ctx) => runMutation(tx, declared, todo.input, ctx));
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}

function byJob({ db, server }: World, dice: Dice): readonly Change[] {
  const now = server.now();
  switch (dice.between(1, 6)) {
    case 1:
      return [anAlert(server.newId(), dice.oneOf(CARRIERS)!, dice)];
    case 2:
      return [aNotice(server.newId(), dice.oneOf(PEOPLE)!.userId)];
    case 3: {
      const table = dice.chance(0.5) ? 'alerts' : 'caseComments';
      const row = dice.oneOf([...db.rows(table).values()]);
      const gone = dice.chance(0.5) ? null : { ...row!, deletedAt: now, updatedAt: now };
      return row ? [{ table, id: row.id, before: row, after: gone }] : [];
    }
    case 4:
    case 5: {
      // A name that stands in what people say while it is on its way.
      const row = dice.oneOf([...db.rows('users').values()])!;
      return [{ table: 'users', id: row.id, before: row, after: { ...row, lastName: `N${dice.between(1, 999)}`, updatedAt: now } }];
    }
    default: {
      // Several tables in one commit: whoever sees a part of it must see the rest.
      const customer = db.rows('customers').get(dice.oneOf(CARRIERS)!)!;
      const cases = [...db.rows('cases').values()].filter((row) => row['customerId'] === customer.id).slice(0, 3);
      return [
        { table: 'customers', id: customer.id, before: customer, after: { ...customer, updatedAt: now } },
        ...cases.map((row): Change => ({ table: 'cases', id: row.id, before: row, after: { ...row, docketNumber: now, updatedAt: now } })),
      ];
    }
  }
}

/** A document of a case comes or goes, or one of a customer is described otherwise. */
export function papersChange({ db, server }: World, dice: Dice): void {
  const updatedAt = server.now();
  const table = dice.chance(0.7) ? 'caseDocuments' : 'customerDocuments';
  const row = dice.oneOf([...db.rows(table).values()]);
  const one = dice.oneOf([...db.rows('cases').values()]);
  if (table === 'caseDocuments' && one && dice.chance(0.6)) db.commit([aPaper(`f${server.newId().slice(1)}`, one)]);
  else if (row) {
    const change = dice.chance(0.4)
      ? { deletedAt: updatedAt }
      : { [table === 'caseDocuments' ? 'filename' : 'description']: `n${dice.between(1, 999)}` };
    db.commit([{ table, id: row.id, before: row, after: { ...row, ...change, updatedAt } }]);
  }
}

/** A case and everything of it goes to another carrier, in one commit. */
export function moveCase({ db, faults }: World, dice: Dice): void {
  const row = dice.oneOf([...db.rows('cases').values()]);
  if (!row) return;
  faults.note('row moves');
  const customerId = dice.oneOf(CARRIERS.filter((k) => k !== row['customerId']))!;
  const parts = TABLE_NAMES.filter((table) => 'caseId' in NOUNS[table].fields && 'customerId' in NOUNS[table].fields).flatMap((table) =>
    [...db.rows(table).values()].filter((part) => part['caseId'] === row.id).map((part) => ({ table, part })),
  );
  db.commit([
    { table: 'cases', id: row.id, before: row, after: { ...row, customerId, driverId: `d-${customerId}` } },
    ...parts.map(({ table, part }): Change => ({ table, id: part.id, before: part, after: { ...part, customerId } })),
  ]);
}

/** The server is stopped, put back to its last backup under a new epoch, and started again. */
export function restore(world: World): void {
  const { db, faults, ledger, switchboard } = world;
  faults.note('server restored');
  const answered = db.now.record;
  db.restore(world.backup);
  ledger.wentBack(answered);
  for (const { actor } of db.people.values()) db.commit([userRow(actor)]);
  switchboard.dropAll();
  world.backup = db.backUp();
}

/** A server of another build starts: it gives rows in another form, and says so to everybody it greets. */
export function update({ faults, server, switchboard }: World): void {
  faults.note('server updated');
  server.build += 1;
  switchboard.dropAll('refused');
}

const SCOPES: readonly (readonly [Role, string | null])[] = [
  ['AGENT', null],
  ['CUSTOMER', 'k1'],
  ['CUSTOMER', 'k2'],
  ['CUSTOMER_ELITE', 'k3'],
  ['CUSTOMER_BASIC', null],
];

/** A person gets another role or carrier. */
export function changeScope({ db, faults, switchboard, server }: World, { userId }: SimDevice, dice: Dice): void {
  const [role, customerId] = dice.oneOf(SCOPES)!;
  faults.note('scope change');
  const actor = { userId, role, customerId };
  db.setScope(actor);
  db.commit([userRow(actor)]);
  switchboard.tell(server);
}

/** Somebody may not enter for a while; then they may again, and load the page anew. */
export function disable(world: World, { userId }: SimDevice, dice: Dice): void {
  const person = world.db.people.get(userId)!;
  if (person.disabled) return;
  world.faults.note('person disabled');
  person.disabled = true;
  world.switchboard.tell(world.server);
  world.scheduler.after(dice.between(1000, 12_000), null, () => enable(world, userId));
}

/** They may enter again. */
export function enable({ db, devices }: World, userId: string): void {
  const person = db.people.get(userId)!;
  if (!person.disabled) return;
  person.disabled = false;
  for (const device of devices.filter((one) => one.userId === userId)) device.reload();
}
