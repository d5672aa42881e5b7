import { Dexie, liveQuery } from 'dexie';
import { enter } from '../beside/scenario.ts';
import { pagesOf, TABLES } from './fetchRows.mjs';

// Rows as they are, one record each, with an index for every list. Bulk writes in large transactions and relaxed durability are
// what Dexie's documentation names as fastest (dexie.org/docs/Table/Table.bulkPut(), dexie.org/docs/Dexie/Dexie, option
// chromeTransactionDurability); compound indexes for a filter with an order (dexie.org/docs/Compound-Index).
const db = new Dexie('peer-dexie', { chromeTransactionDurability: 'relaxed' });
db.version(1).stores({
  cases: 'id, createdAt, [status+createdAt], [customerId+createdAt], [driverId+createdAt]',
  customers: 'id, createdAt, name',
  drivers: 'id, createdAt, [customerId+lastName]',
  alerts: 'id, createdAt, [status+createdAt]',
  notifications: 'id, [userId+createdAt]',
});

const list = (status) =>
  status === null
    ? db.cases.orderBy('createdAt').reverse()
    : db.cases.where('[status+createdAt]').between([status, Dexie.minKey], [status, Dexie.maxKey]).reverse();
const page = (status, skip) => list(status).offset(skip).limit(20).toArray();

enter({
  async load() {
    for (const table of TABLES) for await (const rows of pagesOf(table)) await db.table(table).bulkPut(rows);
  },
  page,
  counts: async (statuses) => Object.fromEntries(await Promise.all(statuses.map(async (status) => [status, await list(status).count()]))),
  listen(status, hear) {
    const subscription = liveQuery(() => page(status, 0)).subscribe(hear);
    return () => subscription.unsubscribe();
  },
  write: async ({ id }, text) => void (await db.cases.update(id, { docketNumber: text, updatedAt: new Date().toISOString() })),
});
