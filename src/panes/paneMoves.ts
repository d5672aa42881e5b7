import type { Mode, Subject } from '#src/commands/types.ts';
import { MAX_PANES, partsOf } from './layoutUrl.ts';

/** What a screen says about itself while it is shown; forgotten when the pane goes elsewhere. */
export interface PaneFacts {
  /** null: the screen's declared title. */
  title: string | null;
  subject: Subject | null;
  /** Rows chosen in the screen's list; empty when there are none. */
  selection: readonly Subject[];
  mode: Exclude<Mode, 'text' | 'dialog'>;
}
export interface PaneState extends PaneFacts {
  /** Stays with the pane when others open or close, so that its screen keeps its state. */
  id: string;
  href: string;
}
export interface PanesState {
  panes: readonly PaneState[];
  focused: number;
}

/** A pane nobody has spoken for yet. */
export const NO_FACTS: PaneFacts = { title: null, subject: null, selection: [], mode: 'record' };

/** The path of a canonical address. */
export function pathOf(href: string): string {
  return partsOf(href).path;
}

/** The pane at another address; what its old screen said is forgotten with the screen. */
export function moved(pane: PaneState, href: string): PaneState {
  return pathOf(pane.href) === pathOf(href) ? { ...pane, href } : { ...NO_FACTS, id: pane.id, href };
}

/** A pane shows an address and has the focus. The same object when nothing changes. */
export function shown(state: PanesState, index: number, href: string): PanesState {
  const isThere = state.panes[index]?.href === href;
  if (isThere && state.focused === index) return state;
  const panes = isThere ? state.panes : state.panes.map((pane, i) => (i === index ? moved(pane, href) : pane));
  return { panes, focused: index };
}

/** The same record already open gets the focus; else the next pane is used again; else a new one is made at the right. */
export function shownBeside(state: PanesState, from: number, href: string, newId: () => string): PanesState {
  const { panes } = state;
  const open = panes.findIndex((pane, i) => i !== from && pathOf(pane.href) === pathOf(href));
  if (open >= 0) return shown(state, open, href);
  if (from + 1 < panes.length) return shown(state, from + 1, href);
  if (panes.length === MAX_PANES) return shown(state, from - 1, href);
  return { panes: [...panes, { ...NO_FACTS, id: newId(), href }], focused: panes.length };
}

/** Without a pane; its left neighbour takes the focus if it had it. The last pane stays. */
export function closed({ panes, focused }: PanesState, index: number): PanesState {
  if (!panes[index] || panes.length === 1) return { panes, focused };
  const next = focused === index ? Math.max(0, index - 1) : focused - (focused > index ? 1 : 0);
  return { panes: panes.filter((_, i) => i !== index), focused: next };
}

/** With what a screen at `path` says of itself; the same object when the pane has moved on or nothing is new. */
export function told(state: PanesState, index: number, path: string, facts: Partial<PaneFacts>): PanesState {
  const pane = state.panes[index];
  if (!pane || pathOf(pane.href) !== path) return state;
  const isNew = Object.entries(facts).some(([key, value]) => pane[key as keyof PaneFacts] !== value);
  return isNew ? { ...state, panes: state.panes.map((other, i) => (i === index ? { ...other, ...facts } : other)) } : state;
}
