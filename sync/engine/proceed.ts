import type { CheckStep } from '../digest/check.ts';
import type { Pull } from '../protocol.ts';
import type { InitialSync } from '../store/stores.ts';
import { isFree, UNGREETED, type EngineState } from './engineState.ts';
import type { Answer, Effect } from './events.ts';

/** A reset, as the server would send it. */
const ERASED: Pull = { from: 0, to: 0, head: 0, txs: [], reset: true };

/** Decides what comes next, in order of importance: hello, the rows, what a person waits for, their changes, the news, and what can wait. */
export function proceed(state: EngineState, before: Effect[] = []): [EngineState, Effect[]] {
  if (isFree(state) && state.rebuild) {
    return [{ ...state, rebuild: false, storing: true }, [...before, { do: 'store', answer: { kind: 'pull', value: ERASED } }]];
  }
  if (!isFree(state) || state.resting || state.paused) return [state, before];
  if (!state.greeted) return ask(state, before, 'hello');
  if (!state.meta || (state.meta.cursor === null && !state.meta.boot)) return ask(state, before, 'plan');
  if (state.meta.boot) return ask(state, before, 'page');
  const [wanted] = state.wanted;
  if (wanted) return ask(state, before, 'part', { parent: wanted });
  if (state.queued) return ask(state, before, 'push');
  if (state.heard > (state.meta.cursor ?? 0)) return ask(state, before, 'pull');
  if (state.meta.owed?.[0]) return ask(state, before, 'part', { parent: state.meta.owed[0] });
  const listening = state.subscribed ? before : [...before, { do: 'subscribe' } as const];
  // Nothing is left that could fail: what failed before has come another way, or nobody wants it any more.
  const next = { ...state, subscribed: true, failures: isLoading(state.meta) ? state.failures : 0 };
  if (next.meta?.later) return ask(next, listening, 'later');
  if (next.meta?.outgrown) return ask(next, listening, 'plan');
  if (next.meta?.upgrade) return ask(next, listening, isIn(next.meta.upgrade) ? 'replace' : 'upgrade');
  const [step] = next.check;
  // Rows that are newer than the cursor cannot be compared at it: the news that explain them is on its way. Nor can rows of a server
  // of another version, which says at the greeting that it is one: there would be differences without end.
  return step && !next.otherForm && (next.meta?.ahead ?? 0) <= (next.meta?.cursor ?? 0)
    ? ask(next, listening, 'check', { step })
    : [next, listening];
}

/** Returns whether rows come that nobody waits for. */
const isLoading = ({ later, outgrown, upgrade }: NonNullable<EngineState['meta']>): boolean => Boolean(later || outgrown || upgrade);
/** Returns whether all pages of an initial sync have come. */
const isIn = ({ at, plan }: InitialSync): boolean => at >= plan.length;

type Asked = { parent?: string; step?: CheckStep };
function ask(state: EngineState, before: Effect[], kind: Answer['kind'], what: Asked = {}): [EngineState, Effect[]] {
  const request = state.requests + 1;
  return [{ ...state, request, asking: kind, requests: request }, [...before, { do: 'ask', request, kind, ...what }]];
}

/** Another scope or database, another replica: ask who I am, and let the store decide what must go. */
export function greetAgain(state: EngineState): [EngineState, Effect[]] {
  return proceed({ ...state, ...UNGREETED }, [{ do: 'unsubscribe' }]);
}
