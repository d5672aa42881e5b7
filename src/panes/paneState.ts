import type { FormFacts } from '#src/commands/formHandle.ts';
import type { ListFacts } from '#src/commands/listHandle.ts';
import type { ThreadFacts } from '#src/commands/threadHandle.ts';
import type { Mode, Subject } from '#src/commands/types.ts';
import { partsOf } from './layoutUrl.ts';
import { trailAt, type ShownList, type Trail } from './trail.ts';
import type { Widths } from './widths.ts';

/** The facts of a screen while it is shown; forgotten when the pane goes elsewhere. */
export interface PaneFacts {
  /** null: the screen's declared title. */
  title: string | null;
  subject: Subject | null;
  /** Rows chosen in the screen's list; empty when there are none. */
  selection: readonly Subject[];
  mode: Exclude<Mode, 'text' | 'dialog'>;
  /** The rows a list shows; null when it is none, or its rows lead nowhere. */
  list: ShownList | null;
  /** The facts of the list for commands; null when the screen is none. */
  listFacts: ListFacts | null;
  /** The facts of the form for commands; null when the screen is none. */
  formFacts: FormFacts | null;
  /** The facts of the discussion for commands; null when the screen is none. */
  threadFacts: ThreadFacts | null;
  /** A card over the list shows its focused row. */
  peeking: boolean;
}

export interface PaneState extends PaneFacts {
  /** Stays with the pane when others open or close, so that its screen keeps its state. */
  id: string;
  href: string;
  /** Never used again for what opens beside. */
  pinned: boolean;
  /** Somebody comes back to this screen (Back, reload, reopening): it is found as it was left. */
  again: boolean;
  /** The list its record was opened from; null when it was opened otherwise. */
  trail: Trail | null;
  /** The addresses in this pane that led to this one, the last at the end: where Escape returns to. */
  from: readonly string[];
}

/** A pane that was closed, where it was, and how wide all of them were. */
export interface ClosedPane {
  pane: PaneState;
  index: number;
  widths: Widths;
}

export interface PanesState {
  panes: readonly PaneState[];
  focused: number;
  widths: Widths;
  /** The focused pane has all the room. */
  maximised: boolean;
  /** Follow mode: one pane shows the focused row of another's list. Ids of panes. */
  follow: { list: string; side: string } | null;
  /** The last ones that were closed, latest at the end. */
  closed: readonly ClosedPane[];
}

/** A pane nobody has spoken for yet. */
export const NO_FACTS: PaneFacts = {
  title: null,
  subject: null,
  selection: [],
  mode: 'record',
  list: null,
  listFacts: null,
  formFacts: null,
  threadFacts: null,
  peeking: false,
};

/** A pane that has just been made. */
export function newPane(id: string, href: string, trail: Trail | null = null): PaneState {
  return { ...NO_FACTS, id, href, pinned: false, again: false, trail, from: [] };
}

/** The path of a canonical address. */
export function pathOf(href: string): string {
  return partsOf(href).path;
}

/** The pane at another address; what its old screen said is forgotten with the screen. */
export function moved(pane: PaneState, href: string, trail: Trail | null = null): PaneState {
  const kept = trail ?? trailAt(pane.trail, pathOf(href));
  if (pathOf(pane.href) !== pathOf(href)) return { ...newPane(pane.id, href, kept), pinned: pane.pinned, from: pane.from };
  return { ...pane, href, trail: kept };
}

/** The steps back that a pane remembers. */
const FROM_MAX = 8;

/** Returns what leads to an address from a pane: one that led here already is come back to, and what it `replaces` is no step. */
export function fromTo({ href, from }: Pick<PaneState, 'href' | 'from'>, to: string, replaces: boolean): readonly string[] {
  if (pathOf(href) === pathOf(to)) return from;
  const known = from.findIndex((one) => pathOf(one) === pathOf(to));
  if (known >= 0) return from.slice(0, known);
  return replaces ? from : [...from, href].slice(-FROM_MAX);
}

/** The pane whose record is not there any more, at its list. */
export function vanished(pane: PaneState, list: string): PaneState {
  return { ...moved(pane, list), from: fromTo(pane, list, true) };
}

/** Adds what a screen at `path` says of itself; the same object when the pane has moved on or nothing is new. */
export function told(state: PanesState, index: number, path: string, facts: Partial<PaneFacts>): PanesState {
  const pane = state.panes[index];
  if (!pane || pathOf(pane.href) !== path) return state;
  const isNew = Object.entries(facts).some(([key, value]) => pane[key as keyof PaneFacts] !== value);
  return isNew ? { ...state, panes: state.panes.map((other, i) => (i === index ? { ...other, ...facts } : other)) } : state;
}

/** Returns where the keyboard is in a pane: in a list with a card over it, `peek`; on a comment of a record, `thread`. */
export function modeOf({ mode, peeking, threadFacts }: Pick<PaneState, 'mode' | 'peeking' | 'threadFacts'>): PaneFacts['mode'] {
  if (mode === 'record' && threadFacts?.said) return 'thread';
  return mode === 'list' && peeking ? 'peek' : mode;
}
