import type { TableName } from '#domain/tables.ts';
import { isWantedRow, type MissingPack } from '../tiers/missing.ts';
import type { FailureReason } from '../ports.ts';
import type { CheckStep, Checked } from '../digest/check.ts';
import type { ColumnPage, Digest, Hello, MismatchReport, Page, Plan, Poke, Pull, PushResult } from '../protocol.ts';
import type { Stop, SyncStatus } from '../replicaApi.ts';
import type { Filling, ReplicaFacts } from '../store/stores.ts';

/**
 * The sync engine as a pure state machine: an event and a state give the next state and what to do. It holds no clock, no
 * network and no store; driver.ts carries out the effects and feeds back what happened. One request is under way at a time.
 */
export interface EngineState {
  /** Leader epoch; 0 while another tab leads. */
  fence: number;
  /** Number of the request under way; an answer to any other is ignored (SYNC-C6). 0: none. */
  request: number;
  /** What that request asks for. */
  asking: Answer['kind'] | null;
  /** Numbers given out so far. */
  requests: number;
  /** The person wants no traffic: what is under way ends, nothing new begins. */
  paused: boolean;
  /** Somebody wants every row loaded anew. */
  rebuild: boolean;
  /** A store transaction is under way: wait for it. */
  storing: boolean;
  greeted: boolean;
  facts: Pick<ReplicaFacts, 'cursor' | 'boot' | 'later' | 'owed' | 'packs' | 'ahead' | 'proof'> | null;
  /** What is still to be asked to compare this replica with the server. */
  check: readonly CheckStep[];
  /** Comparisons in a row that came to nothing. */
  doubts: number;
  /** Mutations wait to be sent. */
  queued: boolean;
  /** Parents whose parts somebody wants here: `cases:<id>`. */
  wanted: readonly string[];
  /** Rows of a chunk that came from ahead of the cursor: stored when it has got there. */
  pack: PackAnswer | null;
  /** Highest head heard of. */
  heard: number;
  subscribed: boolean;
  /** `down` only after it was up or refused: a socket that is still opening is not yet bad news. */
  socket: 'opening' | 'up' | 'down';
  /** Failures in a row; 0 when the last request succeeded. */
  failures: number;
  /** The last failure was an answer that cannot be read, and not the line. */
  unreadable: boolean;
  /** A retry timer is running: ask for nothing until it fires. */
  resting: boolean;
  /** The rest was asked for by the server: nothing may cut it short. */
  held: boolean;
  stop: Stop;
}

/** The rows of a chunk; null when none were missing. */
export interface PackAnswer {
  kind: 'pack';
  pack: MissingPack | null;
  value: Page | null;
}

export type Answer =
  | { kind: 'hello'; value: Hello }
  | { kind: 'plan'; value: Plan }
  | { kind: 'page'; value: Page | ColumnPage }
  | { kind: 'later'; value: Page }
  | PackAnswer
  | { kind: 'part'; parent: string; value: { table: TableName; page: Page }[] }
  | { kind: 'pull'; value: Pull }
  | { kind: 'check'; step: CheckStep; value: Digest | Page }
  | { kind: 'push'; value: PushResult[] };

export type EngineEvent =
  | { type: 'lead'; facts: ReplicaFacts; queued: boolean }
  | { type: 'demoted' }
  | { type: 'answer'; request: number; answer: Answer }
  | { type: 'failure'; request: number; reason: FailureReason; retryAfterMs: number }
  | { type: 'stored'; kind: Answer['kind']; facts: ReplicaFacts; queued: boolean; wanted: readonly string[]; checked?: Checked }
  | { type: 'outbox' }
  | { type: 'want'; key: string }
  | { type: 'poke'; poke: Poke }
  | { type: 'socket'; now: 'up' | 'down' | 'refused' }
  | { type: 'pause'; paused: boolean }
  | { type: 'rebuild' }
  | { type: 'check' }
  | { type: 'verify' }
  | { type: 'pins' }
  | { type: 'suspects'; table: TableName; ids: readonly string[] }
  | { type: 'storeFailed' }
  | { type: 'rested' }
  | { type: 'wake' };

export type Effect =
  | { do: 'ask'; request: number; kind: Answer['kind']; parent?: string; step?: CheckStep }
  | { do: 'store'; answer: Answer }
  | { do: 'storePoke'; poke: Poke }
  | { do: 'rest'; failures: number; retryAfterMs: number }
  | { do: 'checkLater'; doubts: number }
  | { do: 'scrub' }
  | { do: 'report'; report: MismatchReport }
  | { do: 'forget' }
  | { do: 'subscribe' }
  | { do: 'unsubscribe' };

export const IDLE: EngineState = {
  fence: 0,
  request: 0,
  asking: null,
  requests: 0,
  paused: false,
  rebuild: false,
  storing: false,
  greeted: false,
  facts: null,
  check: [],
  doubts: 0,
  queued: false,
  wanted: [],
  pack: null,
  heard: 0,
  subscribed: false,
  socket: 'opening',
  failures: 0,
  unreadable: false,
  resting: false,
  held: false,
  stop: null,
};

/** One step. What follows from the new state is decided in one place, `proceed`. */
export function step(state: EngineState, event: EngineEvent): [EngineState, Effect[]] {
  switch (event.type) {
    case 'lead':
      return proceed({
        ...IDLE,
        requests: state.requests,
        wanted: state.wanted,
        fence: event.facts.leaderEpoch,
        facts: event.facts,
        queued: event.queued,
        paused: event.facts.paused ?? false,
      });
    case 'demoted':
      return [{ ...IDLE, requests: state.requests }, [{ do: 'unsubscribe' }]];
    case 'answer':
      return answered(state, event.request, event.answer);
    case 'failure':
      return event.request === state.request ? failed(state, event.reason, event.retryAfterMs) : [state, []];
    case 'stored':
      return stored(state, event);
    case 'outbox':
      return proceed({ ...state, queued: true });
    case 'want':
      return proceed({ ...state, wanted: state.wanted.includes(event.key) ? state.wanted : [...state.wanted, event.key] });
    case 'poke':
      return poked(state, event.poke);
    case 'pause':
      return event.paused ? [{ ...state, ...UNGREETED, paused: true }, [{ do: 'unsubscribe' }]] : proceed({ ...state, paused: false });
    case 'rebuild':
      return proceed({ ...state, rebuild: true, resting: false });
    case 'check':
      return proceed({ ...state, check: state.check.length ? state.check : [{ ask: 'tables', round: 1 }] });
    case 'verify':
      return [state, [{ do: 'scrub' }]];
    case 'pins':
      // They are seen to when nothing else is to be done (keep/keeper.ts).
      return [state, []];
    case 'suspects':
      return proceed({ ...state, check: [{ ask: 'fetch', table: event.table, ids: event.ids, found: true }, ...state.check] });
    case 'storeFailed':
      return rest({ ...state, storing: false });
    case 'socket':
      return heardSocket(state, event.now);
    case 'rested':
      return proceed({ ...state, resting: false, held: false });
    case 'wake':
      // A network that came back is not made to wait for the rest of a long pause.
      return proceed(state.held ? state : { ...state, resting: false });
  }
}

function answered(state: EngineState, request: number, answer: Answer): [EngineState, Effect[]] {
  if (request !== state.request) return [state, []];
  // The server misses an earlier mutation, or stands before this replica: it may be another database, so ask which one it is.
  const isGap = answer.kind === 'push' && answer.value.some((r) => r.status === 'GAP');
  if (isGap || headsOf(answer).some((head) => head < (state.facts?.cursor ?? state.facts?.boot?.from ?? 0))) {
    const [resting, effects] = rest({ ...state, request: 0, asking: null, ...UNGREETED });
    return [resting, [{ do: 'unsubscribe' }, ...effects]];
  }
  // A greeting may come from another database: its head counts alone.
  const heard = answer.kind === 'hello' ? answer.value.head : Math.max(state.heard, headIn(answer));
  if (answer.kind === 'pack' && isAhead(state, answer)) return proceed({ ...state, request: 0, asking: null, heard, pack: answer });
  const next = { ...state, request: 0, asking: null, storing: true, heard };
  return [next, [{ do: 'store', answer }]];
}

/** Where the database stood when it read pages. */
function headsOf(answer: Answer): number[] {
  if (answer.kind === 'part') return answer.value.map(({ page }) => page.head);
  if (answer.kind === 'pack') return answer.value ? [answer.value.head] : [];
  return answer.kind === 'page' || answer.kind === 'later' ? [answer.value.head] : [];
}

const isAhead = (state: EngineState, { value }: PackAnswer): boolean => value !== null && value.head > (state.facts?.cursor ?? 0);

/** How far the server is, as an answer shows; a push shows its own commits. */
function headIn(answer: Answer): number {
  if (answer.kind === 'pull') return answer.value.head;
  if (answer.kind === 'pack') return answer.value?.head ?? 0;
  return answer.kind === 'push' ? Math.max(0, ...answer.value.map((r) => r.seq ?? 0)) : 0;
}

function stored(state: EngineState, event: Extract<EngineEvent, { type: 'stored' }>): [EngineState, Effect[]] {
  if (event.facts.leaderEpoch !== state.fence) return [state, []];
  const { cursor, boot, later, owed, packs, ahead, proof } = event.facts;
  const facts = { cursor, boot, later, owed, packs, ...(ahead === undefined ? {} : { ahead }), ...(proof ? { proof } : {}) };
  const kept = { ...state, storing: false, failures: 0, facts, queued: event.queued, wanted: event.wanted };
  const [next, effects] = event.checked ? checkedOff(kept, event.checked) : ([kept, []] as const);
  // News that erased the rows: the cursor means nothing to this database, so ask which one it is.
  if (event.kind === 'pull' && facts.cursor === null) return greetAgain(next);
  // A replica that is filled anew is hashed anew.
  const begun: Effect[] = event.kind === 'plan' ? [{ do: 'scrub' }] : [...effects];
  return proceed({ ...next, greeted: state.greeted || event.kind === 'hello', check: facts.cursor === null ? [] : next.check }, begun);
}

/** One question of a comparison is answered: on to the next, or say how it ended. */
function checkedOff(state: EngineState, { steps, end, report }: Checked): [EngineState, Effect[]] {
  const effects: Effect[] = report ? [{ do: 'report', report }] : [];
  const check = [...steps, ...state.check.slice(1)];
  if (!end) return [{ ...state, check }, effects];
  if (end === 'scrub') return [{ ...state, check: [] }, [...effects, { do: 'scrub' }]];
  const doubts = end === 'verified' ? 0 : state.doubts + 1;
  return [{ ...state, check: [], doubts }, [...effects, { do: 'checkLater', doubts }]];
}

const STOPS: Partial<Record<FailureReason, Stop>> = {
  'session-expired': 'session-expired',
  disabled: 'disabled',
  'not-found': 'not-found',
};

function failed(state: EngineState, reason: FailureReason, retryAfterMs: number): [EngineState, Effect[]] {
  const stop = STOPS[reason] ?? null;
  const free = { ...state, request: 0, asking: null, unreadable: reason === 'failed' };
  // Somebody who may not enter any more keeps nothing; a session that ran out is another matter: it may be renewed.
  const leaving: Effect[] = stop === 'disabled' || stop === 'not-found' ? [{ do: 'forget' }] : [];
  if (stop) return [{ ...free, stop, subscribed: false }, [{ do: 'unsubscribe' }, ...leaving]];
  if (reason === 'scope-changed') return greetAgain(free);
  // Too much at once is no failure of the line: everything stays as it is and goes on when the server wants it.
  if (reason === 'throttled') return [{ ...free, resting: true, held: true }, [{ do: 'rest', failures: state.failures, retryAfterMs }]];
  // A server that cannot compare is no reason to stop syncing with it.
  if (state.asking === 'check' && reason === 'failed') {
    const doubts = state.doubts + 1;
    return proceed({ ...free, check: [], doubts }, [{ do: 'checkLater', doubts }]);
  }
  // What somebody only wanted to look at must not hold up what others did: it is asked for anew when looked at again.
  const looking = state.asking === 'part' || (state.asking === 'pack' && isWantedRow(state.wanted[0] ?? ''));
  return rest(looking ? { ...free, wanted: state.wanted.slice(1) } : free);
}

function rest(state: EngineState): [EngineState, Effect[]] {
  const failures = state.failures + 1;
  return [{ ...state, failures, resting: true }, [{ do: 'rest', failures, retryAfterMs: 0 }]];
}

const UNGREETED = { greeted: false, subscribed: false, socket: 'opening' } as const;

/** Another scope or database, another replica: ask who I am, and let the store decide what must go. */
function greetAgain(state: EngineState): [EngineState, Effect[]] {
  return proceed({ ...state, ...UNGREETED, pack: null }, [{ do: 'unsubscribe' }]);
}

function heardSocket(state: EngineState, now: 'up' | 'down' | 'refused'): [EngineState, Effect[]] {
  return now === 'refused' ? greetAgain(state) : proceed({ ...state, socket: now });
}

/** News that begins at the cursor is applied as it came; any other only says how far there is to go. */
function poked(state: EngineState, poke: Poke): [EngineState, Effect[]] {
  const heard = { ...state, heard: Math.max(state.heard, poke.head) };
  const fits = !state.paused && poke.txs !== null && state.facts?.cursor === poke.from && poke.to > poke.from;
  if (fits && isFree(heard)) return [{ ...heard, storing: true }, [{ do: 'storePoke', poke }]];
  return proceed(heard);
}

function isFree(state: EngineState): boolean {
  return state.fence > 0 && state.request === 0 && !state.storing && state.stop === null;
}

/** Nothing is under way or waiting: time for what can always wait. */
export function isQuiet(state: EngineState): boolean {
  const { facts } = state;
  const isWhole = facts !== null && facts.cursor !== null && !facts.boot && !facts.later && !facts.packs && facts.cursor >= state.heard;
  return (
    isFree(state) &&
    !state.resting &&
    !state.paused &&
    state.greeted &&
    isWhole &&
    !state.queued &&
    !state.wanted.length &&
    !facts.owed?.length
  );
}

/** As if the server had said that this cursor cannot be continued. */
const ERASED: Pull = { from: 0, to: 0, head: 0, txs: [], reset: true };

/** What comes next, in order of importance: who am I, the rows, what a person waits for, their changes, the news, and what can wait. */
function proceed(state: EngineState, before: Effect[] = []): [EngineState, Effect[]] {
  if (isFree(state) && state.rebuild) {
    return [{ ...state, rebuild: false, storing: true }, [...before, { do: 'store', answer: { kind: 'pull', value: ERASED } }]];
  }
  if (!isFree(state) || state.resting || state.paused) return [state, before];
  if (!state.greeted) return ask(state, before, 'hello');
  if (!state.facts || (state.facts.cursor === null && !state.facts.boot)) return ask(state, before, 'plan');
  if (state.facts.boot) return ask(state, before, 'page');
  if (state.pack && !isAhead(state, state.pack)) {
    return [{ ...state, pack: null, storing: true }, [...before, { do: 'store', answer: state.pack }]];
  }
  const [wanted] = state.wanted;
  if (wanted && !isWantedRow(wanted)) return ask(state, before, 'part', { parent: wanted });
  if (wanted && !state.pack) return ask(state, before, 'pack', { parent: wanted });
  if (state.queued) return ask(state, before, 'push');
  if (state.heard > (state.facts.cursor ?? 0)) return ask(state, before, 'pull');
  if (state.facts.owed?.[0]) return ask(state, before, 'part', { parent: state.facts.owed[0] });
  const listening = state.subscribed ? before : [...before, { do: 'subscribe' } as const];
  // Nothing is left that could fail: what failed before has come another way, or nobody wants it any more.
  const next = { ...state, subscribed: true, failures: state.facts.later || state.facts.packs ? state.failures : 0 };
  if (next.facts?.packs && !next.pack) return ask(next, listening, 'pack');
  if (next.facts?.later) return ask(next, listening, 'later');
  const [step] = next.check;
  // Rows that are newer than the cursor cannot be compared at it: the news that explain them is on its way.
  return step && (next.facts?.ahead ?? 0) <= (next.facts?.cursor ?? 0) ? ask(next, listening, 'check', { step }) : [next, listening];
}

type Asked = { parent?: string; step?: CheckStep };
function ask(state: EngineState, before: Effect[], kind: Answer['kind'], what: Asked = {}): [EngineState, Effect[]] {
  const request = state.requests + 1;
  return [{ ...state, request, asking: kind, requests: request }, [...before, { do: 'ask', request, kind, ...what }]];
}

/** What the status bar says of a state. `now` stamps the moment the replica equals the server. */
export function statusOf(state: EngineState, now: string, last: SyncStatus): SyncStatus {
  const { proof: _, ...status } = phaseOf(state, now, last);
  const proof = state.facts?.proof;
  return proof ? { ...status, proof } : status;
}

function phaseOf(state: EngineState, now: string, last: SyncStatus): SyncStatus {
  if (state.stop) return { ...last, phase: 'stopped', stop: state.stop, progress: null };
  if (state.paused) return { ...last, phase: 'paused', stop: null, progress: null };
  if (state.failures > 0) return { ...last, phase: state.unreadable ? 'confused' : 'offline', stop: null, progress: null };
  if (!state.greeted) return { ...last, phase: 'opening', stop: null, progress: null };
  const boot = state.facts?.boot;
  if (boot || !state.facts || state.facts.cursor === null) {
    return { ...last, phase: 'booting', stop: null, progress: progressOf(boot) };
  }
  if (state.socket === 'down') return { ...last, phase: 'offline', stop: null, progress: null };
  const current = state.facts.cursor >= state.heard;
  return {
    phase: 'live',
    stop: null,
    progress: state.facts.packs ?? progressOf(state.facts.later),
    syncedAt: current ? now : last.syncedAt,
  };
}

function progressOf(filling: Filling | null | undefined): SyncStatus['progress'] {
  return filling ? { rows: filling.rows, total: filling.plan.reduce((sum, part) => sum + part.rows, 0) } : null;
}
