import { makeRoom } from '#sync/leave/makeRoom.ts';
import type { StorageState } from '#sync/replicaApi.ts';
import { dexieKv } from '#sync/store/dexieKv.ts';
import type { Kv } from '#sync/store/kv.ts';
import { memoryKv } from '#sync/store/memoryKv.ts';
import { openReplicaDb } from '#sync/store/replicaDb.ts';
import { faultOf } from '#sync/store/storeFault.ts';
import { supervisedKv } from '#sync/store/supervisedKv.ts';
import { browserClock, browserRandom } from './browserPorts.ts';

/** One that does not open is tried again this often, for as long as the tab lives. */
const LOOK_AGAIN_MS = 2000;

/** A store that can be read, and how to let go of it for a while. */
export interface OpenStore {
  kv: Kv;
  /** This browser keeps no database: what is not sent is gone with the tab. */
  isMemory: boolean;
  sleep: () => void;
}

/**
 * Open a person's store and wait until it can be read, however long that takes; `tell` hears how it does, `emptied` when what
 * was in it is gone. In the memory of this tab where the browser keeps no databases.
 */
export async function openStore(userId: string, tell: (state: StorageState) => void, emptied: () => void): Promise<OpenStore> {
  const supervised = supervisedKv({
    connect: (gone) => dexieKv(openReplicaDb(userId, 'relaxed', gone), openReplicaDb(userId, 'strict', gone)),
    clock: browserClock,
    random: browserRandom,
    tell,
    makeRoom,
    emptied,
  });
  for (;;) {
    try {
      await supervised.read(['meta'], (tx) => tx.get('meta', 'facts'));
      tell('ok');
      return { kv: supervised, isMemory: false, sleep: supervised.pause };
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      if (fault === 'absent') return { kv: memoryKv(), isMemory: true, sleep: () => undefined };
      await new Promise<void>((resume) => void browserClock.timer(LOOK_AGAIN_MS, resume));
    }
  }
}
