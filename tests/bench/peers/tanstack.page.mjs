import { BTreeIndex, count, createCollection, createLiveQueryCollection, eq } from '@tanstack/db';
import { enter } from '../beside/scenario.ts';
import { pagesOf, TABLES } from './fetchRows.mjs';

// A collection for a back end of one's own, as tanstack.com/db/latest/docs/guides/collection-options-creator describes, with changes
// over server-sent events; indexes that are made by themselves where a query wants one (`autoIndex: 'eager'`), and one on what the
// lists sort by. It holds its rows in memory alone: nothing is on disk, and each reload begins anew.
const collections = new Map();
const loads = [];

function fill(table, { begin, write, commit, markReady }) {
  const loading = async () => {
    for await (const rows of pagesOf(table)) {
      begin();
      for (const value of rows) write({ type: 'insert', value });
      commit();
    }
    markReady();
  };
  loads.push(loading());
}

for (const table of TABLES) {
  let sync = null;
  const put = (rows) => {
    sync.begin();
    for (const value of rows) sync.write({ type: 'update', value });
    sync.commit();
  };
  const collection = createCollection({
    id: table,
    getKey: (row) => row.id,
    autoIndex: 'eager',
    defaultIndexType: BTreeIndex,
    sync: {
      rowUpdateMode: 'full',
      sync(primitives) {
        sync = primitives;
        if (table === 'cases') new EventSource('/changes').addEventListener('message', ({ data }) => put([JSON.parse(data)]));
        fill(table, primitives);
      },
    },
    // The answer of the server takes the place of the optimistic row (tanstack.com/db/latest/docs/guides/mutations).
    async onUpdate({ transaction }) {
      const rows = transaction.mutations.map(({ modified }) => modified);
      await fetch('/writes', { method: 'POST', body: JSON.stringify(rows) });
      put(rows);
    },
  });
  collections.set(table, collection);
}
const cases = collections.get('cases');
cases.createIndex((row) => row.createdAt, { indexType: BTreeIndex });

const live = (query) => createLiveQueryCollection({ query, gcTime: 1 });
const list = (status, skip) =>
  live((q) => {
    const all = q.from({ row: cases });
    const some = status === null ? all : all.where(({ row }) => eq(row.status, status));
    return some
      .orderBy(({ row }) => row.createdAt, 'desc')
      .limit(20)
      .offset(skip);
  });

async function answer(query) {
  await query.preload();
  const rows = query.toArray;
  await query.cleanup();
  return rows;
}

enter({
  async load() {
    for (const collection of collections.values()) collection.startSyncImmediate();
    await Promise.all(loads);
  },
  page: (status, skip) => answer(list(status, skip)),
  async counts() {
    const grouped = live((q) =>
      q
        .from({ row: cases })
        .groupBy(({ row }) => row.status)
        .select(({ row }) => ({ status: row.status, n: count(row.id) })),
    );
    return Object.fromEntries((await answer(grouped)).map(({ status, n }) => [status, n]));
  },
  listen(status, hear) {
    const query = list(status, 0);
    const subscription = query.subscribeChanges(() => hear(query.toArray), { includeInitialState: true });
    return () => {
      subscription.unsubscribe();
      void query.cleanup();
    };
  },
  async write({ id }, text) {
    const transaction = cases.update(id, (draft) => {
      draft.docketNumber = text;
    });
    await transaction.isPersisted.promise;
  },
});
