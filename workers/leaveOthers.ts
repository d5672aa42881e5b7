import { Dexie } from 'dexie';
import { leaveDevice } from '#sync/leave/leaveDevice.ts';
import type { Ports, Tripwire } from '#sync/ports.ts';
import type { Left } from '#sync/replicaApi.ts';
import { dexieKv, type Beside } from '#sync/store/dexieKv.ts';
import { openReplicaDb, REPLICA_PREFIX, replicaDbName } from '#sync/store/replicaDb.ts';
import { faultOf } from '#sync/store/storeFault.ts';
import { tabChannel } from './browserPorts.ts';
import { opfsBlobs } from './opfsBlobs.ts';
import { opfsBytes } from './opfsBytes.ts';
import { opfsKey } from './opfsKey.ts';
import { opfsJournal } from './opfsJournal.ts';
import { SEALED_DB } from './sealedVault.ts';

/** Notes are kept by the pages, which hear whose to forget. */
const NO_NOTE: Tripwire = { read: async () => null, write: async () => undefined };

/**
 * Replicas of other people that are still here, because a tab died while it left or somebody signed in over somebody else, are
 * left now: nobody reads the rows of another person on this device. Returns whose they were.
 */
export async function leaveOthers(userId: string, ports: Ports): Promise<string[]> {
  const here = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const others = here.filter((name) => name.startsWith(REPLICA_PREFIX) && name !== SEALED_DB && !name.startsWith(replicaDbName(userId)));
  for (const name of others) await leaveStored(name, ports, NO_NOTE);
  return others.map((name) => name.slice(REPLICA_PREFIX.length));
}

/** Leave a replica that this build cannot use, or nobody uses: whatever format it has, it is opened as it is. */
export async function leaveStored(name: string, { clock, random, vault }: Ports, tripwire: Tripwire): Promise<Left> {
  const channel = tabChannel(name);
  channel.post({ say: 'leave' });
  channel.listen(() => undefined)();
  const ports = { clock, random, vault, journal: opfsJournal(name), blobs: opfsBlobs(name), tripwire };
  const beside = (): Beside => ({ files: opfsBytes(name), key: opfsKey(name) });
  const [relaxed, strict] = [new Dexie(name), new Dexie(name, { chromeTransactionDurability: 'strict' })];
  await Promise.all([relaxed.open(), strict.open()]);
  const kv = dexieKv(relaxed, strict, beside());
  try {
    return await leaveDevice(kv, ports);
  } catch (error) {
    if (faultOf(error) !== 'corrupt') throw error;
    // Its key has gone, with a tab that died while it left: what the journal still has is left by itself.
    await kv.destroy();
    const userId = name.slice(REPLICA_PREFIX.length);
    return leaveDevice(dexieKv(openReplicaDb(userId), openReplicaDb(userId, 'strict'), beside()), ports);
  }
}
