import { Dexie } from 'dexie';
import { leaveDevice } from '#sync/leave/leaveDevice.ts';
import type { Ports, Tripwire } from '#sync/ports.ts';
import type { Left } from '#sync/replicaApi.ts';
import { dexieKv, type Beside } from '#sync/store/dexieKv.ts';
import { openReplicaDb, REPLICA_PREFIX, replicaDbName } from '#sync/store/replicaDb.ts';
import { NotOpenedError } from '#sync/store/storeCipher.ts';
import { tabChannel } from './browserPorts.ts';
import { opfsBlobs } from './opfsBlobs.ts';
import { opfsBytes } from './opfsBytes.ts';
import { opfsDraftKey, opfsKey } from './opfsKey.ts';
import { opfsJournal } from './opfsJournal.ts';

/** Notes are kept by the pages, which hear whose to forget. */
const NO_NOTE: Tripwire = { read: async () => null, write: async () => undefined };

/**
 * Replicas of other people that are still here, because a tab died while it left or somebody signed in over somebody else, are
 * left now: nobody reads the rows of another person on this device. Returns whose they were.
 */
export async function leaveOthers(userId: string, ports: Ports): Promise<string[]> {
  const here = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const others = here.filter((name) => name.startsWith(REPLICA_PREFIX) && !name.startsWith(replicaDbName(userId)));
  const left: string[] = [];
  for (const name of others) {
    if (!(await isReplica(name))) continue;
    const owner = name.slice(REPLICA_PREFIX.length);
    await opfsDraftKey(owner).erase();
    await leaveStored(name, ports, NO_NOTE);
    left.push(owner);
  }
  return left;
}

/** Returns whether a database is a replica: sealed work, drafts and files that wait lie beside those, and stay for their person. */
async function isReplica(name: string): Promise<boolean> {
  const db = new Dexie(name);
  try {
    await db.open();
    const stores = db.tables.map((table) => table.name);
    return stores.includes('meta') && stores.includes('outbox');
  } catch {
    // It has gone since it was listed.
    return false;
  } finally {
    db.close();
  }
}

/** Leave a replica that this build cannot use, or nobody uses: whatever format it has, it is opened as it is. */
export async function leaveStored(name: string, { clock, random, vault }: Ports, tripwire: Tripwire): Promise<Left> {
  const [relaxed, strict] = [new Dexie(name), new Dexie(name, { chromeTransactionDurability: 'strict' })];
  await Promise.all([relaxed.open(), strict.open()]);
  const channel = tabChannel(name);
  channel.post({ say: 'leave' });
  channel.listen(() => undefined)();
  const ports = { clock, random, vault, journal: opfsJournal(name), blobs: opfsBlobs(name), tripwire };
  const beside = (): Beside => ({ files: opfsBytes(name), key: opfsKey(name) });
  const kv = dexieKv(relaxed, strict, beside());
  try {
    return await leaveDevice(kv, ports);
  } catch (error) {
    if (!(error instanceof NotOpenedError)) throw error;
    // Its key has gone, with a tab that died while it left: what the journal still has is left by itself.
    await kv.destroy();
    const userId = name.slice(REPLICA_PREFIX.length);
    return leaveDevice(dexieKv(openReplicaDb(userId), openReplicaDb(userId, 'strict'), beside()), ports);
  }
}
