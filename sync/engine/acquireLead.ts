import type { Locks, Ports } from '../ports.ts';
import type { Kv } from '../store/kv.ts';

/** A leader shows that often that it lives. */
const BEAT_MS = 3000;
/** The looks without a sign of life after which a leader counts as frozen. Looks, not time: a machine that slept looks again first. */
const SILENT_LOOKS = 5;

interface HeartbeatRecord {
  key: 'heartbeat';
  at: number;
}

type Lock = Awaited<ReturnType<Locks['acquire']>>;
/** The lock of the leader; a tab that was frozen while it waited may have lost it before it hears that it has it. */
type LeadLock = Lock & { isLost(): boolean };

function watched(lock: Lock): LeadLock {
  let isLost = false;
  void lock.lost.then(() => (isLost = true));
  return { ...lock, isLost: () => isLost };
}

/**
 * Wait for the lead; take it from a leader that has stopped, as a tab that the browser froze does while it holds the lock. Safe
 * even when it only seemed so: the store refuses what the other one still writes (SYNC-C5).
 */
export function acquireLead(
  kv: Kv,
  { locks, clock }: Pick<Ports, 'locks' | 'clock'>,
  name: string,
  isStopped: () => boolean,
): Promise<LeadLock> {
  const { seize } = locks;
  const waiting = locks.acquire(name);
  if (!seize) return waiting.then(watched);
  return new Promise((lead, failed) => {
    let isOver = false;
    let last: number | null | undefined;
    let silent = 0;
    const end = (lock: Lock): void => {
      // What was waited for may come after what was seized: it is not needed any more.
      if (isOver) return lock.release();
      isOver = true;
      lead(watched(lock));
    };
    const look = async (): Promise<void> => {
      if (isOver || isStopped()) return;
      const at = await readBeat(kv);
      silent = at === last ? silent + 1 : 0;
      last = at;
      if (silent < SILENT_LOOKS) return void clock.timer(BEAT_MS, () => void look());
      if (!isOver) end(await seize(name));
    };
    waiting.then(end, failed);
    void look();
  });
}

/** Show that this tab leads and lives, for as long as it does. */
export function beat(kv: Kv, ports: Pick<Ports, 'locks' | 'clock'>, isLeading: () => boolean): void {
  const { locks, clock } = ports;
  if (!locks.seize || !isLeading()) return;
  const record: HeartbeatRecord = { key: 'heartbeat', at: clock.now() };
  // A store that does not take it is noticed by those who write something of worth.
  void kv.write(['meta'], (tx) => tx.put('meta', [record])).catch(() => undefined);
  clock.timer(BEAT_MS, () => beat(kv, ports, isLeading));
}

function readBeat(kv: Kv): Promise<number | null> {
  return kv
    .read(['meta'], (tx) => tx.get<HeartbeatRecord>('meta', 'heartbeat'))
    .then(
      (record) => record?.at ?? null,
      // A store that cannot be read says nothing about its leader: each such look is another one.
      () => Number.NaN,
    );
}
