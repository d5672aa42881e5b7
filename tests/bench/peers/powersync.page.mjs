import { column, PowerSyncDatabase, Schema, Table, WASQLiteVFS } from '@powersync/web';
import { enter } from '../beside/scenario.ts';
import { TABLES } from './fetchRows.mjs';

// SQLite in a worker on OPFS, whose file system OPFSCoopSyncVFS is the one that docs.powersync.com/client-sdks/reference/javascript-web
// recommends; local indexes for what the lists sort by; cases in a bucket of higher priority, so that they can be read before the rest
// has come (docs.powersync.com/sync/advanced/prioritized-sync). One tab. The server is a small one of the benchmark's own that speaks
// the documented stream, not PowerSync's service, which needs a container.
const { columns } = window.product;
const indexes = {
  cases: { status: ['status', 'createdAt'], created: ['createdAt'] },
  customers: { created: ['createdAt'] },
  drivers: { created: ['createdAt'] },
  alerts: { status: ['status', 'createdAt'] },
  notifications: { created: ['createdAt'] },
};
const tableOf = (table) =>
  new Table(Object.fromEntries(columns[table].filter((name) => name !== 'id').map((name) => [name, column.text])), {
    indexes: indexes[table],
  });
const db = new PowerSyncDatabase({
  schema: new Schema(Object.fromEntries(TABLES.map((table) => [table, tableOf(table)]))),
  database: { dbFilename: 'peer.db', vfs: WASQLiteVFS.OPFSCoopSyncVFS, enableMultiTabs: false },
});

const connector = {
  fetchCredentials: async () => ({ endpoint: location.origin, token: 'bench' }),
  async uploadData(database) {
    const transaction = await database.getNextCrudTransaction();
    if (!transaction) return;
    await fetch('/writes', { method: 'POST', body: JSON.stringify(transaction.crud) });
    await transaction.complete();
  },
};

const sqlOf = (status) => `SELECT * FROM cases ${status === null ? '' : 'WHERE status = ?'} ORDER BY createdAt DESC LIMIT 20 OFFSET ?`;
const valuesOf = (status, skip) => (status === null ? [skip] : [status, skip]);
const page = (status, skip) => db.getAll(sqlOf(status), valuesOf(status, skip));

enter({
  async load() {
    await db.connect(connector);
    await db.waitForFirstSync();
  },
  page,
  async counts() {
    const rows = await db.getAll('SELECT status, count(*) AS n FROM cases GROUP BY status');
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  },
  listen(status, hear) {
    const abort = new AbortController();
    const onResult = ({ array }) => hear(array);
    db.watch(sqlOf(status), valuesOf(status, 0), { onResult }, { signal: abort.signal, throttleMs: 0 });
    return () => abort.abort();
  },
  write: async ({ id }, text) => void (await db.execute('UPDATE cases SET docketNumber = ? WHERE id = ?', [text, id])),
});
