import { askServer, epochOf } from './askServer.ts';
import { step } from './engine.ts';
import { IDLE, isAwaited, type EngineState } from './engineState.ts';
import type { Answer, Effect, EngineEvent } from './events.ts';
import { forgetPerson } from '../leave/leaveDevice.ts';
import { unsealOwn } from '../leave/unsealOwn.ts';
import { acquireLead, beat } from './acquireLead.ts';
import { backoffMs, jitteredBackoffMs } from './backoffMs.ts';
import { FencedError, takeLead } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { PageAhead } from './pageAhead.ts';
import { NetError, type Ports } from '../ports.ts';
import { SyncThrottle, maxPauseOf } from './syncThrottle.ts';
import { DueTimer } from '../outbox/dueTimer.ts';
import { recoverOutbox } from '../outbox/recover.ts';
import { Watch } from './watch.ts';
import { StatusWriter } from './statusWriter.ts';
import { durabilityOf, hasQueued, storeAnswer, storesFor } from './storeAnswer.ts';
import type { EventTrace } from './eventTrace.ts';
import { OUTBOX_STORES, type ReplicaMeta, type StatusRecord } from '../store/stores.ts';

/** A tab's part in syncing: waits for the lead, then carries out what the engine decides. */
export interface Driver {
  dispatch(event: EngineEvent): void;
  /** Pauses the initial sync for a moment: the person is active. */
  reportActivity(): void;
  /** Resolves when what it had begun as it took the lead is over, and writes nothing any more. */
  stop(): Promise<void>;
}

/** Run the engine over a store and the outside world. Every late answer of an earlier lead or request falls on deaf ears (SYNC-C6). `trace` notes each step. */
export function drive(kv: Kv, lockName: string, ports: Ports, trace: EventTrace): Driver {
  const ahead = new PageAhead();
  const statusWriter = new StatusWriter(kv, ports.clock);
  const throttle = new SyncThrottle(ports.clock);
  let state: EngineState = IDLE;
  let meta: ReplicaMeta | null = null;
  let unsubscribe: (() => void) | null = null;
  let cancelRest: (() => void) | null = null;
  let release: (() => void) | null = null;
  let stopped = false;
  let taking: Promise<Lead | null> = Promise.resolve(null);

  const due = new DueTimer(kv, ports.clock, () => dispatch({ type: 'outbox' }));
  const watch = new Watch(kv, ports, { state: () => state, dispatch: (event) => dispatch(event) });
  const dispatch = (event: EngineEvent): void => {
    if (stopped) return;
    const [next, effects] = step(state, event);
    state = next;
    if (isAwaited(state)) throttle.end();
    trace.note(ports.clock.now(), event, effects);
    if (event.type === 'outbox' || event.type === 'lead') void due.look(state.fence);
    watch.heard(event);
    for (const effect of effects) carryOut(effect);
    statusWriter.publish(state);
    watch.rest();
  };

  const place = (): { cursor: number; epoch: string } => ({ cursor: state.meta?.cursor ?? 0, epoch: epochOf(meta) });
  const carryOut = (effect: Effect): void => {
    watch.carryOut(effect);
    switch (effect.do) {
      case 'ask':
        void ask(effect);
        break;
      case 'store':
        void store(effect.answer);
        break;
      case 'storePoke':
        void store({ kind: 'pull', value: { ...effect.poke, txs: effect.poke.txs ?? [], reset: false } });
        break;
      case 'rest':
        cancelRest?.();
        cancelRest = ports.clock.timer(jitteredBackoffMs(effect, ports.random), () => dispatch({ type: 'rested' }));
        break;
      case 'subscribe':
        unsubscribe?.();
        unsubscribe = ports.net.subscribe(meta?.clientId ?? '', place, hearing(dispatch));
        break;
      case 'forget':
        void forget(kv, ports, state.fence, () => stopped);
        break;
      case 'unsubscribe':
        unsubscribe?.();
        unsubscribe = null;
        break;
    }
  };

  const ask = async (effect: Extract<Effect, { do: 'ask' }>): Promise<void> => {
    try {
      const answer = await askServer(kv, ports, ahead, meta, effect);
      if (!isAwaited(state)) await throttle.over(maxPauseOf(answer));
      dispatch({ type: 'answer', request: effect.request, answer });
    } catch (error) {
      if (error instanceof FencedError) return effect.request === state.request ? demote() : undefined;
      dispatch(failureOf(effect.request, error));
    }
  };

  const store = async (answer: Answer): Promise<void> => {
    const { fence, wanted, heard } = state;
    try {
      const stores = await storesFor(kv, answer);
      const done = await kv.write(stores, (tx) => storeAnswer(tx, fence, answer, wanted, heard, ports.clock.now()), durabilityOf(answer));
      meta = done.meta;
      dispatch({ type: 'stored', kind: answer.kind, ...done, wanted: [...done.wanted, ...wantedSince(wanted, state)] });
      if (answer.kind === 'hello') void unsealOwn(kv, ports, done.meta, () => !stopped && state.fence === fence);
    } catch (error) {
      if (error instanceof FencedError) demote();
      else dispatch({ type: 'storeFailed' });
    }
  };

  const demote = (): void => {
    dispatch({ type: 'demoted' });
    watch.stop();
    cancelRest?.();
    release?.();
    release = null;
    if (!stopped) void lead();
  };

  const lead = async (): Promise<void> => {
    const lock = await acquireLead(kv, ports, lockName, () => stopped);
    if (stopped) return lock.release();
    release = lock.release;
    const taken = await (taking = takeOver(kv, ports, () => stopped || lock.isLost()).catch(() => null));
    if (stopped) return;
    if (!taken) return leadLater();
    const { mine, queued, syncedAt } = taken;
    meta = mine;
    statusWriter.begin(syncedAt);
    void lock.lost.then(() => (state.fence === mine.leaderEpoch ? demote() : undefined));
    dispatch({ type: 'lead', meta: mine, queued });
    beat(kv, ports, () => !stopped && state.fence === mine.leaderEpoch);
    await watch.begin();
  };

  // The disk would not have it: this tab, or another one, tries again in a moment.
  const leadLater = (): void => {
    release?.();
    cancelRest = ports.clock.timer(backoffMs(1), () => void (stopped || lead()));
  };
  void lead();

  return {
    dispatch,
    reportActivity: () => throttle.reportActivity(),
    async stop() {
      stopped = true;
      due.stop();
      watch.stop();
      cancelRest?.();
      unsubscribe?.();
      release?.();
      await taking;
    },
  };
}

/** News, and the state of the socket that brings it, are events like all others. */
function hearing(dispatch: (event: EngineEvent) => void): Parameters<Ports['net']['subscribe']>[2] {
  return { poke: (poke) => dispatch({ type: 'poke', poke }), state: (now) => dispatch({ type: 'socket', now }) };
}

function failureOf(request: number, error: unknown): EngineEvent {
  const { reason, retryAfterMs } = error instanceof NetError ? error : new NetError('failed', String(error));
  return { type: 'failure', request, reason, retryAfterMs };
}

/** The keys wanted now that were not wanted before. */
const wantedSince = (before: readonly string[], { wanted }: EngineState): string[] => wanted.filter((key) => !before.includes(key));

/** Rows that nobody may see any more must go, however often the disk refuses. */
async function forget(kv: Kv, ports: Ports, fence: number, isStopped: () => boolean): Promise<void> {
  await forgetPerson(kv, ports, fence).catch((error: unknown) => {
    if (!isStopped() && !(error instanceof FencedError)) ports.clock.timer(backoffMs(1), () => void forget(kv, ports, fence, isStopped));
  });
}

/** The state that a tab finds when it takes the lead. */
interface Lead {
  mine: ReplicaMeta;
  queued: boolean;
  syncedAt: string | null;
}

/**
 * Make this tab the one whose writes land; null when it was stopped meanwhile, as when its device is left, or has lost the lock again,
 * as a tab that was frozen while it waited: it would put an end to the lead of another, who does not hear of it before they write.
 */
async function takeOver(kv: Kv, ports: Ports, isStopped: () => boolean): Promise<Lead | null> {
  await recoverOutbox(kv, ports, isStopped);
  const isDamaged = await kv.isDamaged();
  return kv.write(OUTBOX_STORES, async (tx) => {
    if (isStopped()) return null;
    const last = await tx.get<StatusRecord>('meta', 'status');
    return { mine: await takeLead(tx, ports.random.id(), isDamaged), queued: await hasQueued(tx), syncedAt: last?.syncedAt ?? null };
  });
}
