import type { Offer } from './keymap.ts';
import { advance, alive, type Pending, type Step } from './sequence.ts';
import { isCharacterKey, isSafeInText } from './strokes.ts';
import type { Mode } from './types.ts';

/** The choices for character keys: they work by themselves, only after the leader, or not at all (WCAG 2.1.4). */
export const CHARACTER_KEYS = ['on', 'leader', 'off'] as const;
export type CharacterKeys = (typeof CHARACTER_KEYS)[number];

/** Places where letters are text: only layer 3 is alive there, and what the leader brings. */
const TEXT_MODES: ReadonlySet<Mode> = new Set<Mode>(['text', 'editor', 'dialog']);

/** One press of a key. */
export interface Press {
  stroke: string;
  /** The key is being held down. */
  repeat: boolean;
  /** Milliseconds on the caller's clock. */
  now: number;
  mode: Mode;
  pending: Pending | null;
  characterKeys: CharacterKeys;
}

/** The result of a press; `held`: a key of ours that does nothing again while it is held down. */
export type Pressed = Step | { kind: 'held' };

/** Returns whether a sequence works in this place, in this layer (design/workspace.md 4.1). */
function isAlive(keys: string, { mode, characterKeys }: Press, leader: boolean): boolean {
  if (isCharacterKey(keys)) return leader ? characterKeys !== 'off' : characterKeys === 'on' && !TEXT_MODES.has(mode);
  // Beside the fields of a form letters are commands, and Escape leaves it; in one it leaves the text first. Enter and the like
  // are its controls' own.
  if (mode === 'form') return leader || isSafeInText(keys) || keys === 'Escape';
  return leader || !TEXT_MODES.has(mode) || isSafeInText(keys);
}

/** One press over the sequences that are offered here. */
export function pressed(press: Press, offers: ReadonlyMap<string, Offer>): Pressed {
  const { stroke, repeat, now, pending } = press;
  const waiting = alive(pending, now);
  // A prefix that is held down for a moment must not become its own second key.
  if (repeat && waiting) return { kind: 'held' };
  const known = new Set([...offers.keys()].filter((keys) => isAlive(keys, press, waiting?.leader === true)));
  const step = advance(waiting, stroke, now, known);
  if (!repeat || step.kind === 'none') return step;
  return step.kind === 'run' && offers.get(step.keys)?.command.repeatable ? step : { kind: 'held' };
}
