import type { Clock, Random } from '../ports.ts';
import type { StorageState } from '../syncStatus.ts';
import type { Kv, KvTx } from './kv.ts';
import { landOnce } from './landOnce.ts';
import { faultOf, StoreFault, type Fault } from './storeFault.ts';

/** The wait before each further try. */
const TRIES_MS = [0, 250, 1000, 3000] as const;
/** A store that failed is looked at again this often, so that nobody has to reload. */
const LOOK_AGAIN_MS = 5000;
/** The size of a write that shows whether a full disk has room again. */
const PROBE_CHARACTERS = 64 * 1024;
/** From this try on a damaged store is deleted: everything in it is on the server or in the journal. */
const GIVE_UP_AFTER = 2;

/** The means that the supervisor of a store needs. */
export interface Supervision {
  /** A new connection; `gone` is called when it is taken away, and says whether by a newer version of the product. */
  connect(gone: (isOutdated: boolean) => void): Kv;
  clock: Clock;
  random: Random;
  notify(state: StorageState): void;
  /** Removes what can be loaded again, never pending work; false when nothing more can go. */
  makeRoom(kv: Kv): Promise<boolean>;
  /** The store came back without what was in it: whatever was built on it must be built again. */
  emptied(): void;
}

/** Made with the store and never again: another one is another store. */
interface BirthRecord {
  key: 'birth';
  id: string;
}

const STATES: Readonly<Record<Fault, StorageState>> = {
  lost: 'failed',
  corrupt: 'failed',
  full: 'full',
  absent: 'memory',
  outdated: 'outdated',
};

/**
 * A store that is opened again when it fails (SYNC-C18): a dead connection is replaced and the work done on the new one, once
 * even when it was not told that it had landed; a damaged one is made anew; a full one makes room. What cannot be helped is
 * said as a state and as a StoreFault, and looked at again.
 */
export function supervisedKv(supervision: Supervision): Kv & { pause(): void } {
  const { clock, random, notify, makeRoom, emptied } = supervision;
  let handle: Kv | null = null;
  /** The same connection once it was looked at: whoever comes meanwhile waits, for theirs may be another store. */
  let looked: Promise<Kv> | null = null;
  let state: StorageState = 'ok';
  let birth: string | null = null;
  let closed = false;
  let outdated = false;
  let looking: (() => void) | null = null;

  const become = (next: StorageState): void => {
    if (next !== state) notify((state = next));
  };
  const drop = (): void => {
    // Closing tells of itself: by then it is not the connection of this store any more.
    const last = handle;
    handle = null;
    looked = null;
    last?.close();
  };
  const lookLater = (ms: number): void => {
    looking ??= clock.timer(ms, () => {
      looking = null;
      if (!closed) void look().catch(() => undefined);
    });
  };
  /** Looks at the store again. On a full disk, reads and small writes succeed: it takes a write of some size to know. */
  const look = async (): Promise<void> => {
    if (state !== 'full') return run(() => Promise.resolve());
    if (await hasRoom(await reopened())) become('ok');
    else lookLater(LOOK_AGAIN_MS);
  };
  /** The browser closed the connection, or deleted the database under it: nobody may be asking, so look. */
  const connect = (): Kv => {
    const next = supervision.connect((isOutdated) => {
      if (closed || handle !== next) return;
      drop();
      outdated ||= isOutdated;
      become(outdated ? 'outdated' : 'reopening');
      if (!outdated) lookLater(TRIES_MS[1]);
    });
    return next;
  };

  /** Checks that this is the store that was open before. @throws StoreFault when it is not, and nothing that was asked of it has a meaning */
  const recognise = async (kv: Kv): Promise<void> => {
    const known = await kv.read(['meta'], (tx) => tx.get<BirthRecord>('meta', 'birth'));
    const id = known?.id ?? (await kv.write(['meta'], (tx) => birthOf(tx, random.id())));
    const isOther = birth !== null && id !== birth;
    birth = id;
    if (!isOther) return;
    closed = true;
    drop();
    emptied();
    throw new StoreFault('corrupt', null);
  };

  const open = async (): Promise<Kv> => {
    const next = connect();
    handle = next;
    try {
      await recognise(next);
    } catch (error) {
      // One that was not looked at is not used.
      if (handle === next) drop();
      throw error;
    }
    return next;
  };
  const reopened = (): Promise<Kv> => (looked ??= open());

  /** `isOwn`: a person's own change, which shows that there is room. */
  const run = async <R>(work: (kv: Kv) => Promise<R>, isOwn = false): Promise<R> => {
    for (let failures = 1; ; failures += 1) {
      if (closed || outdated) throw new StoreFault(outdated ? 'outdated' : 'lost', null);
      try {
        const result = await work(await reopened());
        if (state !== 'full' || isOwn) become('ok');
        return result;
      } catch (error) {
        const fault = faultOf(error);
        if (!fault) throw error;
        if (closed || !(await helped(fault, failures))) throw new StoreFault(fault, error);
      }
    }
  };

  /** Do what can be done about a fault; false when it has to be said. */
  const helped = async (fault: Fault, failures: number): Promise<boolean> => {
    if (fault === 'full' && failures < TRIES_MS.length && (await roomMade())) return true;
    const wait = fault === 'lost' || fault === 'corrupt' ? TRIES_MS[failures - 1] : undefined;
    if (wait === undefined) {
      become(STATES[fault]);
      if (fault !== 'absent' && fault !== 'outdated') lookLater(LOOK_AGAIN_MS);
      return false;
    }
    become('reopening');
    if (fault === 'corrupt' && failures === GIVE_UP_AFTER) await (handle ?? connect()).destroy().catch(() => undefined);
    drop();
    if (wait > 0) await new Promise<void>((resume) => void clock.timer(wait, resume));
    return true;
  };

  const roomMade = async (): Promise<boolean> => {
    const last = handle ?? connect();
    const isMade = await makeRoom(last).catch(() => false);
    if (last !== handle) last.close();
    return isMade;
  };

  return {
    read: (stores, body) => run((kv) => kv.read(stores, body)),
    write(stores, body, durability) {
      if (durability !== 'strict' || !stores.includes('meta'))
        return run((kv) => kv.write(stores, body, durability), durability === 'strict');
      return run(landOnce(random.id(), stores, body), true);
    },
    isDamaged: () => run((kv) => kv.isDamaged()),
    /** Let go of the connection until it is needed again: a page that sleeps must not hold up the others. */
    pause: drop,
    close() {
      closed = true;
      looking?.();
      drop();
    },
    async destroy() {
      closed = true;
      looking?.();
      const last = handle ?? connect();
      handle = null;
      await last.destroy();
    },
  };
}

/** Returns whether there is room for some more changes. */
async function hasRoom(kv: Kv): Promise<boolean> {
  try {
    await kv.write(['meta'], (tx) => tx.put('meta', [{ key: 'probe', text: 'x'.repeat(PROBE_CHARACTERS) }]));
    await kv.write(['meta'], (tx) => tx.delete('meta', ['probe']));
    return true;
  } catch {
    return false;
  }
}

async function birthOf(tx: KvTx, newId: string): Promise<string> {
  const known = await tx.get<BirthRecord>('meta', 'birth');
  if (!known) await tx.put('meta', [{ key: 'birth', id: newId } satisfies BirthRecord]);
  return known?.id ?? newId;
}
