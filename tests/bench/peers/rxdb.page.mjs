import { addRxPlugin, createRxDatabase } from 'rxdb/plugins/core';
import { RxDBQueryBuilderPlugin } from 'rxdb/plugins/query-builder';
import { replicateGraphQL } from 'rxdb/plugins/replication-graphql';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { enter } from '../beside/scenario.ts';
import { TABLES } from './fetchRows.mjs';

// GraphQL replication as rxdb.info/replication-graphql.html has it: pull by checkpoint, push, and a stream over a websocket. The
// storage is the free one that keeps its rows (rxdb.info/rx-storage-dexie.html; the faster IndexedDB and OPFS storages are sold and
// were not run). Of the documented switches: large batches, one instance, eventReduce, one index for each list and count over an
// index alone (rxdb.info/rx-query.html), no leadership to wait for.
addRxPlugin(RxDBQueryBuilderPlugin);

const text = { type: 'string', maxLength: 40 };
const indexed = {
  cases: { fields: { status: text, createdAt: text, updatedAt: text }, indexes: ['createdAt', ['status', 'createdAt']] },
  customers: { fields: { createdAt: text, updatedAt: text }, indexes: ['createdAt'] },
  drivers: { fields: { createdAt: text, updatedAt: text }, indexes: ['createdAt'] },
  alerts: { fields: { status: text, createdAt: text, updatedAt: text }, indexes: [['status', 'createdAt']] },
  notifications: { fields: { createdAt: text, updatedAt: text }, indexes: ['createdAt'] },
};
const schemaOf = ({ fields, indexes }) => ({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 60 }, ...fields, docketNumber: {} },
  required: ['id', ...Object.keys(fields)],
  additionalProperties: true,
  indexes,
});

let opened = null;
const open = () => (opened ??= openDatabase());
async function openDatabase() {
  const db = await createRxDatabase({ name: 'peer-rxdb', storage: getRxStorageDexie(), multiInstance: false, eventReduce: true });
  await db.addCollections(Object.fromEntries(TABLES.map((table) => [table, { schema: schemaOf(indexed[table]) }])));
  return db;
}

function replicate(collection) {
  const table = collection.name;
  return replicateGraphQL({
    collection,
    replicationIdentifier: table,
    url: { http: '/rxdb', ws: `${location.origin.replace(/^http/, 'ws')}/rxdb` },
    waitForLeadership: false,
    live: true,
    pull: {
      batchSize: 5000,
      queryBuilder: (checkpoint, limit) => ({
        query: 'query($table: String!, $checkpoint: Json, $limit: Int!) { pull(table: $table, checkpoint: $checkpoint, limit: $limit) }',
        variables: { table, checkpoint, limit },
      }),
      streamQueryBuilder: () => ({ query: 'subscription($table: String!) { stream(table: $table) }', variables: { table } }),
    },
    push: {
      batchSize: 100,
      queryBuilder: (rows) => ({
        query: 'mutation($table: String!, $rows: Json!) { push(table: $table, rows: $rows) }',
        variables: { table, rows },
      }),
    },
  });
}

const find = (db, status, skip) => {
  const selector = status === null ? { createdAt: { $gt: '' } } : { status: { $eq: status } };
  const sort = status === null ? [{ createdAt: 'desc' }] : [{ status: 'desc' }, { createdAt: 'desc' }];
  return db.cases.find({ selector, sort, skip, limit: 20 });
};

enter({
  async load() {
    const db = await open();
    await Promise.all(TABLES.map((table) => replicate(db[table]).awaitInitialReplication()));
  },
  page: async (status, skip) => find(await open(), status, skip).exec(),
  async counts(statuses) {
    const db = await open();
    const counted = statuses.map(async (status) => [status, await db.cases.count({ selector: { status: { $eq: status } } }).exec()]);
    return Object.fromEntries(await Promise.all(counted));
  },
  listen(status, hear) {
    let subscription = null;
    void open().then((db) => {
      subscription = find(db, status, 0).$.subscribe(hear);
    });
    return () => subscription.unsubscribe();
  },
  async write({ id }, words) {
    const row = await (await open()).cases.findOne(id).exec();
    await row.incrementalPatch({ docketNumber: words, updatedAt: new Date().toISOString() });
  },
});
