import { Dexie, type ObservabilitySet } from 'dexie';
import { makeRoom } from '#sync/leave/makeRoom.ts';
import type { StorageState } from '#sync/syncStatus.ts';
import { dexieKv } from '#sync/store/dexieKv.ts';
import type { Kv } from '#sync/store/kv.ts';
import { memoryKv } from '#sync/store/memoryKv.ts';
import { readWatched } from '#sync/store/readWatched.ts';
import { openReplicaDb, replicaDbName } from '#sync/store/replicaDb.ts';
import { faultOf, StoreFault } from '#sync/store/storeFault.ts';
import { supervisedKv } from '#sync/store/supervisedKv.ts';
import type { Journal, Ports } from '#sync/ports.ts';
import { observedKv } from '#sync/store/observedKv.ts';
import { browserClock, browserRandom } from './browserPorts.ts';
import { opfsBytes } from './opfsBytes.ts';
import { opfsKey } from './opfsKey.ts';

/** One that does not open is tried again this often, for as long as the tab lives. */
const LOOK_AGAIN_MS = 2000;

/** A store that can be read, and how to let go of it for a while. */
export interface OpenStore {
  kv: Kv;
  /** The reason why this tab may keep nothing: what is not sent is gone with the tab. Null: it has its database. */
  inMemory: 'memory' | 'newer' | null;
  sleep: () => void;
  /** Calls `hear` with the names of the stores that any tab of this person has changed, until the returned function is called. */
  observe(hear: (stores: ReadonlySet<string>) => void): () => void;
}

/**
 * Open a person's store and wait until it can be read, however long that takes; `notify` hears how it does, `emptied` when what
 * was in it is gone. In the memory of this tab where the browser keeps no databases, or a newer version of the product has this
 * one.
 */
export async function openStore(userId: string, notify: (state: StorageState) => void, emptied: () => void): Promise<OpenStore> {
  const name = replicaDbName(userId);
  const supervised = supervisedKv({
    connect: (gone) =>
      dexieKv(openReplicaDb(userId, 'relaxed', gone), openReplicaDb(userId, 'strict', gone), {
        files: opfsBytes(name),
        key: opfsKey(name),
      }),
    clock: browserClock,
    random: browserRandom,
    notify,
    makeRoom,
    emptied,
  });
  for (;;) {
    try {
      await supervised.read(['meta'], (tx) => tx.get('meta', 'facts'));
      notify('ok');
      return { kv: supervised, inMemory: null, sleep: supervised.pause, observe: observeDatabase(name) };
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      if (fault === 'absent' || fault === 'outdated') return inMemory(fault === 'absent' ? 'memory' : 'newer', notify);
      await new Promise<void>((resume) => void browserClock.timer(LOOK_AGAIN_MS, resume));
    }
  }
}

/** Dexie tells the commits of every tab to every tab, by the stores and ranges that they touched (`idb://<database>/<store>/<index>`). */
function observeDatabase(name: string): OpenStore['observe'] {
  const own = `idb://${name}/`;
  return (hear) => {
    const heard = (parts: ObservabilitySet): void => {
      const stores = Object.keys(parts).flatMap((part) => (part.startsWith(own) ? part.slice(own.length).split('/', 1) : []));
      if (stores.length > 0) hear(new Set(stores));
    };
    Dexie.on('storagemutated', heard);
    return () => Dexie.on.storagemutated.unsubscribe(heard);
  };
}

/** Nobody else can see it, so this tab's own commits are all there is to hear of. */
function inMemory(why: 'memory' | 'newer', notify: (state: StorageState) => void): OpenStore {
  notify(why);
  const hearing = new Set<(stores: ReadonlySet<string>) => void>();
  const kv = observedKv(memoryKv(), ({ stores }) => hearing.forEach((hear) => hear(stores)));
  const observe: OpenStore['observe'] = (hear) => {
    hearing.add(hear);
    return () => hearing.delete(hear);
  };
  return { kv, inMemory: why, sleep: () => undefined, observe };
}

const NO_JOURNAL: Journal = {
  append: async () => undefined,
  read: async () => [],
  rewrite: async () => undefined,
  erase: async () => undefined,
  close: () => undefined,
};

/**
 * Returns the ports of a replica in memory: nothing that belongs to the one in the database, whose changes wait for it. Each tab has
 * such a replica for itself, so none leads the others.
 */
export function memoryPorts(ports: Ports, kv: Kv): Ports {
  const { vault, blobs: _files, ...others } = ports;
  const tab = crypto.randomUUID();
  const ofTab = (name: string): string => `${name}/${tab}`;
  return {
    ...others,
    locks: { acquire: (name) => ports.locks.acquire(ofTab(name)) },
    journal: NO_JOURNAL,
    tripwire: { read: async () => null, write: async () => undefined },
    checkKept: async () => {
      if ((await readWatched(kv)).status.phase !== 'live') throw new StoreFault('absent', null);
    },
    // Sealed work is taken in where it can be kept.
    ...(vault && { vault: { ...vault, list: async () => [] } }),
  };
}
