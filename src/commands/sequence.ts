/** Longest wait between two keys of one sequence, in milliseconds. */
export const SEQUENCE_MS = 1500;
/** The time while the list of continuations stands, which somebody reads who does not know them by heart. */
export const LISTED_MS = 10_000;

/** First keys of a sequence that wait for the next one. */
export interface Pending {
  /** Empty after the leader, before the first key. */
  keys: string;
  /** Milliseconds of the last press, on the caller's clock. */
  at: number;
  /** Set when it began with the leader: character keys work wherever they are, also in text. */
  leader?: true;
  /** Set when what may follow is listed on the screen. */
  listed?: true;
}

/** Returns how long it waits, in milliseconds. */
export const patience = ({ listed }: Pending): number => (listed ? LISTED_MS : SEQUENCE_MS);

/** The result of a stroke. `unknown`: the sequence leads nowhere and is swallowed; `none`: not a key of ours. */
export type Step =
  | { kind: 'run'; keys: string }
  | { kind: 'wait'; pending: Pending }
  | { kind: 'cancel' }
  | { kind: 'unknown'; keys: string }
  | { kind: 'none' };

/** The sequence under way, unless it has waited too long. */
export function alive(pending: Pending | null, now: number): Pending | null {
  return pending && now - pending.at <= patience(pending) ? pending : null;
}

/** Takes one stroke. `known` holds the sequences that work here and now; none of them begins another, so nothing ever waits in vain. */
export function advance(pending: Pending | null, stroke: string, now: number, known: ReadonlySet<string>): Step {
  const first = stroke.startsWith('Mod+') ? null : alive(pending, now);
  if (first && stroke === 'Escape') return { kind: 'cancel' };
  const keys = first?.keys ? `${first.keys} ${stroke}` : stroke;
  if (known.has(keys)) return { kind: 'run', keys };
  if ([...known].some((sequence) => sequence.startsWith(`${keys} `)))
    return { kind: 'wait', pending: { keys, at: now, ...(first?.leader && { leader: true }) } };
  return first ? { kind: 'unknown', keys } : { kind: 'none' };
}
