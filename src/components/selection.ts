/** The rows chosen in a list. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The beginning of a range: the row that was chosen last by itself. */
  anchor: string | null;
  /** The rows chosen before the range: a range that shrinks gives back only what it took. */
  base: ReadonlySet<string>;
}

/** The most rows chosen at once: one act on them stays one quick step, and can be undone as one. */
export const SELECTED_MAX = 1000;

const NONE: ReadonlySet<string> = new Set();
/** Nothing is chosen. */
export const NOTHING: Selection = { ids: NONE, anchor: null, base: NONE };

/** Chooses these rows and no others. */
export function only(ids: Iterable<string>): Selection {
  const chosen = new Set(ids);
  return chosen.size === 0 ? NOTHING : { ids: chosen, anchor: null, base: chosen };
}

/** One row more, or one less; ranges begin there. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, base: next };
}

/** Everything from the anchor to `to`, besides what was chosen before. Without an anchor among `order` it begins at `from`. */
export function rangeTo({ ids, anchor, base }: Selection, order: readonly string[], from: string, to: string): Selection {
  const begins = anchor !== null && order.includes(anchor) ? anchor : from;
  const before = begins === anchor ? base : ids;
  const [a, b] = [order.indexOf(begins), order.indexOf(to)].sort((x, y) => x - y) as [number, number];
  return a < 0 ? { ids, anchor, base } : { ids: new Set([...before, ...order.slice(a, b + 1)]), anchor: begins, base: before };
}

/** Chooses the others of these rows; rows elsewhere stay as they are. */
export function inverted({ ids }: Selection, order: readonly string[]): Selection {
  return only([...[...ids].filter((id) => !order.includes(id)), ...order.filter((id) => !ids.has(id))]);
}

/** Leaves out rows that have gone; the same object when none has. */
export function without(selection: Selection, gone: ReadonlySet<string>): Selection {
  const rest = [...selection.ids].filter((id) => !gone.has(id));
  if (rest.length === selection.ids.size) return selection;
  if (rest.length === 0) return NOTHING;
  const { anchor, base } = selection;
  return {
    ids: new Set(rest),
    anchor: anchor !== null && gone.has(anchor) ? null : anchor,
    base: new Set([...base].filter((id) => !gone.has(id))),
  };
}
