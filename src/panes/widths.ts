/** Widths of panes from left to right in whole per cents, together 100; 0: folded away. Null: all equally wide. */
export type Widths = readonly number[] | null;

/** Equal shares; what does not divide goes to the first ones. */
export function equalWidths(count: number): number[] {
  const share = Math.floor(100 / count);
  return Array.from({ length: count }, (_, i) => share + (i < 100 - share * count ? 1 : 0));
}

/** The widths with equal ones spelled out. */
export function spelledOut(widths: Widths, count: number): readonly number[] {
  return widths ?? equalWidths(count);
}

/** One spelling for one thing: equal widths are null. */
export function normal(widths: readonly number[]): Widths {
  return widths.length < 2 || widths.join() === equalWidths(widths.length).join() ? null : widths;
}

/** Reads `44,28,28`; null when it does not describe `count` panes. */
export function readWidths(text: string | null, count: number): Widths {
  if (!text || !/^\d{1,3}(,\d{1,3})*$/.test(text)) return null;
  const widths = text.split(',').map(Number);
  return widths.length === count && widths.reduce((a, b) => a + b) === 100 ? normal(widths) : null;
}

/** Room for one more at `index`: an equal share, taken from each of the others by its size. */
export function withPane(widths: Widths, index: number): Widths {
  if (!widths) return null;
  const share = Math.floor(100 / (widths.length + 1));
  const others = widths.map((width) => Math.floor((width * (100 - share)) / 100));
  const rest = 100 - share - others.reduce((a, b) => a + b, 0);
  return normal([...others.slice(0, index), share + rest, ...others.slice(index)]);
}

/** Removes one: its left neighbor gets the room, for the first one its right neighbor. */
export function withoutPane(widths: Widths, index: number): Widths {
  if (!widths) return null;
  const heir = index > 0 ? index - 1 : 1;
  const grown = widths.map((width, i) => (i === heir ? width + widths[index]! : width));
  return normal(grown.filter((_, i) => i !== index));
}

/** Two panes of one border share their room anew: `wanted` for the left one, none below `min`. The same when nothing moves. */
export function resized(widths: Widths, count: number, left: number, right: number, wanted: number, min: number): Widths {
  const now = spelledOut(widths, count);
  const room = (now[left] ?? 0) + (now[right] ?? 0);
  if (room < 2 * min) return widths;
  const next = Math.round(Math.min(Math.max(wanted, min), room - min));
  return next === now[left] ? widths : shared(now, left, right, next);
}

/** The left pane of a border is folded away. */
export function folded(widths: Widths, count: number, left: number, right: number): Widths {
  return shared(spelledOut(widths, count), left, right, 0);
}

/** A pane that was folded away has room again: as much as it had, or half of its neighbour. */
export function unfolded(widths: Widths, index: number, had?: number): Widths {
  if (!widths || widths[index] !== 0) return widths;
  const open = widths.map((width, i) => (width > 0 ? i : -1)).filter((i) => i >= 0);
  const neighbour = open.find((i) => i > index) ?? open.at(-1);
  if (neighbour === undefined) return null;
  const room = widths[neighbour]!;
  const width = had && had < room ? had : Math.floor(room / 2);
  return normal(widths.map((one, i) => (i === index ? width : i === neighbour ? room - width : one)));
}

function shared(now: readonly number[], left: number, right: number, width: number): Widths {
  const room = now[left]! + now[right]!;
  return normal(now.map((one, i) => (i === left ? width : i === right ? room - width : one)));
}
