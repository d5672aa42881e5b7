import type pg from 'pg';
import { aRow } from '#domain/testing/aRow.ts';
import type { Database } from '../database.ts';
import { inTransaction } from '../inTransaction.ts';
import { sqlTx } from '../sqlTx.ts';
import type { Random } from './random.ts';

const CUSTOMERS = ['c1', 'c2', 'c3'] as const;
const USERS = ['agent', 'u1', 'u2'] as const;

/** Carriers, people and drivers for random changes to begin with. */
export function plantRandomWorld(db: Database): Promise<void> {
  return inTransaction(db, async (client) => {
    const tx = sqlTx(client);
    for (const id of CUSTOMERS) await tx.put('customers', aRow('customers', { id, customerID: id, name: id }));
    for (const id of USERS) await tx.put('users', aRow('users', { id, email: `${id}@demo.test` }));
    await tx.put('driverLanguages', aRow('driverLanguages', { id: 'en', name: 'English' }));
    for (const [n, id] of CUSTOMERS.entries())
      await tx.put('drivers', aRow('drivers', { id: `d${n}`, customerId: id, preferredLanguageId: 'en' }));
  });
}

let made = 0;
const newId = (): string => `n${(made += 1)}`;
const orNull = (random: Random): string => (random.chance(0.5) ? 'null' : 'now()');

/** One random change; some find nothing to change, some break a rule and are refused. */
async function change(client: pg.ClientBase, random: Random): Promise<void> {
  const tx = sqlTx(client);
  const id = newId();
  const customerId = random.pick(CUSTOMERS);
  const userId = random.pick(USERS);
  const some = `(select id from cases where hashtext(id) % 7 = ${random.below(7)} order by id limit 3)`;
  const changes: (() => Promise<unknown>)[] = [
    () =>
      tx.put('cases', aRow('cases', { id, customerId, caseID: id, code: id, citationNumbers: ["a'b"], attorneyFee: random.below(900) })),
    () => tx.put('notifications', aRow('notifications', { id, userId, title: 'New', content: id, resource: 'CASE' })),
    () => tx.put('alerts', aRow('alerts', { id, customerId, driverId: 'd0', message: id, entityType: 'DL_COPY' })),
    () => tx.put('driverLanguages', aRow('driverLanguages', { id, name: `Language ${id}` })),
    () =>
      client.query(
        `insert into "caseComments" (id, "caseId", "customerId", "authorId", "authorName", "plainText", visibility)
        select $1 || c.id, c.id, c."customerId", $2, 'A', 'words', $3 from cases c where id in ${some}`,
        [id, userId, random.pick(['PUBLIC', 'INTERNAL'])],
      ),
    () => client.query(`update cases set "customerId" = $1 where id in ${some}`, [customerId]),
    () =>
      client.query(`update cases set status = $1, "attorneyFee" = "attorneyFee" + 1 where id in ${some}`, [random.pick(['NEW', 'CLOSED'])]),
    () => client.query(`update cases set "deletedAt" = ${orNull(random)} where id in ${some}`),
    () => client.query(`update "caseComments" set visibility = $1 where "caseId" in ${some}`, [random.pick(['PUBLIC', 'INTERNAL'])]),
    () =>
      client.query(`update "caseComments" set "deletedAt" = ${orNull(random)}, "plainText" = "plainText" || '.' where "caseId" in ${some}`),
    () => client.query(`delete from "caseComments" where "caseId" in ${some}`),
    () => client.query(`delete from cases where id in ${some}`),
    () => client.query(`update notifications set status = 'VIEWED', "userId" = $1 where "userId" = $2`, [random.pick(USERS), userId]),
    () => client.query(`delete from notifications where "userId" = $1 and random() < 0.5`, [userId]),
    () =>
      client.query(`update users set "syncEpoch" = "syncEpoch" + 1, city = $2 where id = $1`, [userId, random.pick(['Waco', 'Austin'])]),
    () =>
      client.query(`update customers set name = name || '.', "isTokenPSPExpired" = not "isTokenPSPExpired" where id = $1`, [customerId]),
    () => client.query(`delete from alerts where random() < 0.3`),
    () => client.query(`delete from "driverLanguages" where id <> 'en' and random() < 0.3`),
  ];
  await random.pick(changes)();
}

const REFUSED = new Set(['23503', '23505']);

/** A few changes in one transaction: each in a savepoint that may be undone, the whole undone now and then. */
export async function transact(db: Database, random: Random): Promise<void> {
  const undone = new Error('undone on purpose');
  await inTransaction(db, async (client) => {
    for (let n = 1 + random.below(4); n > 0; n--) {
      await client.query('savepoint step');
      try {
        await change(client, random);
        await client.query(random.chance(0.2) ? 'rollback to savepoint step' : 'release savepoint step');
      } catch (error) {
        if (!REFUSED.has((error as { code?: string }).code ?? '')) throw error;
        await client.query('rollback to savepoint step');
      }
    }
    if (random.chance(0.1)) throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}
