import { fetchSteps } from '../digest/check.ts';
import type { Poke } from '../protocol.ts';
import { answered } from './answered.ts';
import { IDLE, isFree, UNGREETED, type EngineState } from './engineState.ts';
import type { Effect, EngineEvent } from './events.ts';
import { failed, rest } from './failed.ts';
import { greetAgain, proceed } from './proceed.ts';
import { stored } from './stored.ts';

/**
 * The sync engine as a pure state machine: an event and a state give the next state and what to do. It holds no clock, no
 * network and no store; driver.ts carries out the effects and feeds back what happened. What follows from a new state is
 * decided in one place, `proceed`.
 */
export function step(state: EngineState, event: EngineEvent): [EngineState, Effect[]] {
  switch (event.type) {
    case 'lead':
      return proceed({
        ...IDLE,
        requests: state.requests,
        wanted: state.wanted,
        fence: event.meta.leaderEpoch,
        meta: event.meta,
        queued: event.queued,
        paused: event.meta.paused ?? false,
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
      // Rows that were found wrong are on their way: all is compared once they are here.
      return proceed({ ...state, check: compares(state) ? state.check : [...state.check, { ask: 'tables', round: 1 }] });
    case 'verify':
      return [state, [{ do: 'scrub', anew: true }]];
    case 'pins':
      // They are seen to when nothing else is to be done (keep/pinDownloader.ts).
      return [state, []];
    case 'suspects': {
      // What is asked or stored just now stays first: it is taken from there once it is done.
      const first = isFree(state) ? 0 : 1;
      const fetched = fetchSteps(event.table, event.ids, event.found);
      return proceed({ ...state, check: [...state.check.slice(0, first), ...fetched, ...state.check.slice(first)] });
    }
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

const compares = ({ check }: EngineState): boolean => check.some(({ ask }) => ask === 'tables');

function heardSocket(state: EngineState, now: 'up' | 'down' | 'refused'): [EngineState, Effect[]] {
  return now === 'refused' ? greetAgain(state) : proceed({ ...state, socket: now });
}

/** News that begins at the cursor is applied as it came; any other only says how far there is to go. */
function poked(state: EngineState, poke: Poke): [EngineState, Effect[]] {
  const heard = { ...state, heard: Math.max(state.heard, poke.head) };
  const fits = !state.paused && poke.txs !== null && state.meta?.cursor === poke.from && poke.to > poke.from;
  if (fits && isFree(heard)) return [{ ...heard, storing: true }, [{ do: 'storePoke', poke }]];
  return proceed(heard);
}
