import { UNGREETED, type EngineState } from './engineState.ts';
import type { Answer, Effect } from './events.ts';
import { rest } from './failed.ts';

/** The server answered: store it, keep it until the replica has got there, or ask who answered. */
export function answered(state: EngineState, request: number, answer: Answer): [EngineState, Effect[]] {
  if (request !== state.request) return [state, []];
  // The server misses an earlier mutation, or stands before this replica: it may be another database, so ask which one it is.
  const isGap = answer.kind === 'push' && answer.value.some((r) => r.status === 'GAP');
  if (isGap || headsOf(answer).some((head) => head < (state.meta?.cursor ?? state.meta?.boot?.from ?? 0))) {
    const [resting, effects] = rest({ ...state, request: 0, asking: null, ...UNGREETED });
    return [resting, [{ do: 'unsubscribe' }, ...effects]];
  }
  // A greeting may come from another database: its head counts alone.
  const heard = answer.kind === 'hello' ? answer.value.head : Math.max(state.heard, headIn(answer));
  const otherForm = answer.kind === 'hello' ? Boolean(answer.value.otherForm) : state.otherForm;
  const next = { ...state, request: 0, asking: null, storing: true, heard, otherForm };
  return [next, [{ do: 'store', answer }]];
}

/** The heads at which the database read pages. Segments were made before; where a boot begins is told by the oldest. */
function headsOf(answer: Answer): number[] {
  if (answer.kind === 'part') return answer.value.map(({ page }) => page.head);
  if (answer.kind === 'later' || answer.kind === 'upgrade') return 'segments' in answer.value ? [] : [answer.value.head];
  return answer.kind === 'page' ? [answer, ...(answer.behind ?? [])].map(({ value }) => value.head) : [];
}

/** The head of the server, as an answer shows it; a push shows its own commits. */
function headIn(answer: Answer): number {
  if (answer.kind === 'pull') return answer.value.head;
  if (answer.kind === 'replace') return Math.max(0, ...answer.value.map(({ head }) => head));
  return answer.kind === 'push' ? Math.max(0, ...answer.value.map((r) => r.seq ?? 0)) : 0;
}
