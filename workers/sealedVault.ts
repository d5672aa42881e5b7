import { Dexie } from 'dexie';
import type { Vault } from '#sync/ports.ts';
import type { Envelope } from '#sync/protocol.ts';
import { sealWork } from './sealWork.ts';

/** Beside the replicas, and none of them: leaving deletes those. It exists only while something is in it. */
const SEALED_DB = 'weighstation-sealed';

function openSealed(): Dexie {
  const db = new Dexie(SEALED_DB, { chromeTransactionDurability: 'strict', cache: 'disabled' });
  db.version(1).stores({ envelopes: 'id' });
  return db;
}

/** One at a time over all tabs, so that nobody adds to a database that another one is deleting. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(SEALED_DB, work) as Promise<T>;
}

async function withSealed<T>(work: (db: Dexie) => Promise<T>): Promise<T> {
  const db = openSealed();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Sealed work in an IndexedDB database of its own. */
export const sealedVault: Vault = {
  seal: sealWork,
  list: () => inTurn(async () => ((await Dexie.exists(SEALED_DB)) ? withSealed((db) => db.table<Envelope>('envelopes').toArray()) : [])),
  add: (envelopes) => inTurn(() => withSealed(async (db) => void (await db.table('envelopes').bulkPut([...envelopes])))),
  remove: (ids) =>
    inTurn(() =>
      withSealed(async (db) => {
        await db.table('envelopes').bulkDelete([...ids]);
        if ((await db.table('envelopes').count()) === 0) await db.delete();
      }),
    ),
};
