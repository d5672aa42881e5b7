import { hashText } from '../digest/hash.ts';
import { step } from './engine.ts';
import { IDLE, type EngineState } from './engineState.ts';
import type { Effect, EngineEvent } from './events.ts';
import { KEPT } from './recorder.ts';

/** One step of the engine: milliseconds since 1970, what it was told, and what it decided. */
export type TraceStep = readonly [at: number, event: EngineEvent, effects: readonly string[]];

/** The last steps of this tab's engine, and the state before the first of them: enough to take them again elsewhere. */
export interface TraceRecord {
  begin: EngineState;
  steps: readonly TraceStep[];
}

/** Keys that carry a person's rows and texts: none of them decides anything. */
const CONTENT: ReadonlySet<string> = new Set([
  'rows',
  'txs',
  'me',
  'input',
  'base',
  'message',
  'fields',
  'blocks',
  'parents',
  'columns',
  'values',
  'segments',
]);
/** Ids of more rows than are asked for one by one are those of a page: nothing is decided by them. */
const IDS_TOLD = 100;
/** Names out of fixed lists of ours. */
const WORDS: ReadonlySet<string> = new Set(
  'type kind reason now table state status set phase stop asking socket do ask code audience unsettled'.split(' '),
);

/** The texts hashed last: the engine is told the same few over and over. */
const known = new Map<string, string>();
const KNOWN_MAX = 200;

/** Stands for a text that must not be told: the same for the same text. */
export function hashed(text: string): string {
  const before = known.get(text);
  if (before) return before;
  if (known.size >= KNOWN_MAX) known.clear();
  const hash = `#${hashText(text).toString(36)}`;
  known.set(text, hash);
  return hash;
}

/** Returns a value without names and text of people: texts become hashes, content goes; numbers and the words of the engine stay. */
export function withoutContent(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return WORDS.has(key) ? value : hashed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return key === 'ids' && value.length > IDS_TOLD ? [] : value.map((one) => withoutContent(one, key));
  if (CONTENT.has(key)) return null;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = isListOfContent(value, name) ? [] : withoutContent((value as never)[name], name);
  return copy;
}

/** Such a list is not even looked at: the rows of a page are read when somebody asks for them. */
function isListOfContent(owner: object, name: string): boolean {
  if (!CONTENT.has(name)) return false;
  const { get, value } = Object.getOwnPropertyDescriptor(owner, name)!;
  return get !== undefined || Array.isArray(value);
}

/** Names of effects, without anybody's data. */
export function effectNames(effects: readonly Effect[]): string[] {
  return effects.map((effect) => ('kind' in effect ? `${effect.do} ${effect.kind}` : effect.do));
}

/** Ring buffer of the last engine steps. */
export class EventTrace {
  #begin: EngineState = IDLE;
  #steps: TraceStep[] = [];

  note(at: number, event: EngineEvent, effects: readonly Effect[]): void {
    this.#steps.push([at, withoutContent(event) as EngineEvent, effectNames(effects)]);
    const oldest = this.#steps.length > KEPT ? this.#steps.shift() : undefined;
    if (oldest) [this.#begin] = step(this.#begin, oldest[1]);
  }

  record(): TraceRecord {
    // Made of events without content, it has none; hashed again, its keys would not be those of the steps.
    return { begin: this.#begin, steps: this.#steps };
  }
}

/** Replays a trace: each step with the effects recorded then and those decided now. */
export function replay(record: TraceRecord): { at: number; event: string; before: readonly string[]; now: readonly string[] }[] {
  let state = record.begin;
  return record.steps.map(([at, event, before]) => {
    const [next, effects] = step(state, event);
    state = next;
    return { at, event: event.type, before, now: effectNames(effects) };
  });
}
