/** Nobody has touched anything for so long: the person is logged out (spec section 9). */
export const IDLE_MS = 1_800_000;
/** So long before that it is said, with a way to stay. */
export const PROMPT_MS = 30_000;

/** The meaning of the time since the last activity: `prompt` says for how many milliseconds it can still be answered. */
export type Idleness = { kind: 'active'; promptInMs: number } | { kind: 'prompt'; leftMs: number } | { kind: 'over' };

/** Judges the time of the last activity, in any tab; both in milliseconds since 1970. */
export function idlenessAt(lastActive: number, now: number): Idleness {
  // A clock that was set back must not keep anybody signed in for longer than the rule says.
  const quiet = Math.max(0, now - lastActive);
  if (quiet >= IDLE_MS) return { kind: 'over' };
  const leftMs = IDLE_MS - quiet;
  return leftMs <= PROMPT_MS ? { kind: 'prompt', leftMs } : { kind: 'active', promptInMs: leftMs - PROMPT_MS };
}
