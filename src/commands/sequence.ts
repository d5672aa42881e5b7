/** Longest wait between two keys of one sequence, in milliseconds. */
export const SEQUENCE_MS = 1500;

/** First keys of a sequence that wait for the next one. */
export interface Pending {
  keys: string;
  /** Milliseconds of the last press, on the caller's clock. */
  at: number;
}

/** What a stroke came to. `unknown`: the sequence leads nowhere and is swallowed; `none`: not a key of ours. */
export type Step =
  | { kind: 'run'; keys: string }
  | { kind: 'wait'; pending: Pending }
  | { kind: 'cancel' }
  | { kind: 'unknown'; keys: string }
  | { kind: 'none' };

/** Takes one stroke. `known` holds the sequences that work here and now; none of them begins another, so nothing ever waits in vain. */
export function advance(pending: Pending | null, stroke: string, now: number, known: ReadonlySet<string>): Step {
  const alive = pending && now - pending.at <= SEQUENCE_MS && !stroke.startsWith('Mod+') ? pending : null;
  if (alive && stroke === 'Escape') return { kind: 'cancel' };
  const keys = alive ? `${alive.keys} ${stroke}` : stroke;
  if (known.has(keys)) return { kind: 'run', keys };
  if ([...known].some((sequence) => sequence.startsWith(`${keys} `))) return { kind: 'wait', pending: { keys, at: now } };
  return alive ? { kind: 'unknown', keys } : { kind: 'none' };
}
