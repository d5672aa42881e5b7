import type { FailureReason } from '../ports.ts';
import type { Stop } from '../syncStatus.ts';
import type { EngineState } from './engineState.ts';
import type { Effect } from './events.ts';
import { greetAgain, proceed } from './proceed.ts';

const STOPS: Partial<Record<FailureReason, Stop>> = {
  'session-expired': 'session-expired',
  disabled: 'disabled',
  'not-found': 'not-found',
};

/** A request failed: rest, greet again, or stop. */
export function failed(state: EngineState, reason: FailureReason, retryAfterMs: number): [EngineState, Effect[]] {
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
  return rest(state.asking === 'part' ? { ...free, wanted: state.wanted.slice(1) } : free);
}

/** Ask for nothing for a while, the longer the more often it failed. */
export function rest(state: EngineState): [EngineState, Effect[]] {
  const failures = state.failures + 1;
  return [{ ...state, failures, resting: true }, [{ do: 'rest', failures, retryAfterMs: 0 }]];
}
