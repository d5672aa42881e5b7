import type { Checked } from '../digest/check.ts';
import type { EngineState } from './engineState.ts';
import type { Effect, EngineEvent } from './events.ts';
import { greetAgain, proceed } from './proceed.ts';

/** An answer is on the disk. */
export function stored(state: EngineState, event: Extract<EngineEvent, { type: 'stored' }>): [EngineState, Effect[]] {
  if (event.meta.leaderEpoch !== state.fence) return [state, []];
  const { cursor, boot, later, owed, ahead, proof, outgrown, upgrade } = event.meta;
  const loading = { ...(outgrown ? { outgrown } : {}), ...(upgrade ? { upgrade } : {}) };
  const meta = { cursor, boot, later, owed, ...(ahead === undefined ? {} : { ahead }), ...(proof ? { proof } : {}), ...loading };
  const kept = { ...state, storing: false, failures: 0, meta, queued: event.queued, wanted: event.wanted };
  const [next, effects] = event.checked ? checkedOff(kept, event.checked) : ([kept, []] as const);
  // News that erased the rows: the cursor means nothing to this database, so ask which one it is.
  if (event.kind === 'pull' && meta.cursor === null) return greetAgain(next);
  // A replica that is filled anew is hashed anew.
  const begun: Effect[] = event.kind === 'plan' ? [{ do: 'scrub' }] : [...effects];
  return proceed({ ...next, greeted: state.greeted || event.kind === 'hello', check: meta.cursor === null ? [] : next.check }, begun);
}

/** One question of a comparison is answered: on to the next, or say how it ended. */
function checkedOff(state: EngineState, { steps, end, report }: Checked): [EngineState, Effect[]] {
  const effects: Effect[] = report ? [{ do: 'report', report }] : [];
  const rest = state.check.slice(1);
  if (!end) return [{ ...state, check: [...steps, ...rest] }, effects];
  // What the scrub has found meanwhile may be in no sum.
  const check = rest.filter(({ ask }) => ask === 'fetch');
  if (end === 'scrub') return [{ ...state, check }, [...effects, { do: 'scrub' }]];
  const doubts = end === 'verified' ? 0 : state.doubts + 1;
  return [{ ...state, check, doubts }, [...effects, { do: 'checkLater', doubts }]];
}
