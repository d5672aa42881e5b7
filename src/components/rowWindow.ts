/** The part of a long list that is drawn: rows from `from` up to but not with `to`, and one row apart that keeps the keyboard. */
export interface RowWindow {
  from: number;
  to: number;
}

/** A list of so many screens is drawn whole; a longer one has less than this at any time. */
const SCREENS_MAX = 3;
/** Screens drawn above and below the one on show, so that a page more is there already. */
const BESIDE = 0.75;
/** The window moves by so many rows at once: not every pixel of scrolling draws the list again. */
const STEP_ROWS = 6;

/** The rows to draw when `top` of the list is scrolled away, `view` is on show and a row is about `row` high, all in pixels. */
export function windowOf(count: number, top: number, view: number, row: number): RowWindow {
  if (count * row <= view * SCREENS_MAX) return { from: 0, to: count };
  const step = (rows: number): number => Math.floor(rows / STEP_ROWS) * STEP_ROWS;
  const from = Math.max(0, step((top - view * BESIDE) / row));
  const to = Math.min(count, step((top + view * (1 + BESIDE)) / row) + STEP_ROWS);
  return { from: Math.min(from, Math.max(0, count - 1)), to: Math.max(to, Math.min(count, 1)) };
}

/** A stretch of the list: rows that are drawn, or the height that stands for rows that are not. */
export type Stretch = { rows: RowWindow } | { space: number; at: number };

/** The whole list as stretches, in order. `keep` is a row that is drawn wherever it is, null for none; `high` says how high a row is. */
export function stretchesOf(count: number, shown: RowWindow, keep: number | null, high: (index: number) => number): Stretch[] {
  const apart = keep !== null && (keep < shown.from || keep >= shown.to) ? keep : null;
  const drawn = [shown, ...(apart === null ? [] : [{ from: apart, to: apart + 1 }])].sort((a, b) => a.from - b.from);
  const stretches: Stretch[] = [];
  let at = 0;
  const skipTo = (next: number): void => {
    let space = 0;
    for (let i = at; i < next; i += 1) space += high(i);
    if (space > 0) stretches.push({ space, at });
    at = next;
  };
  for (const rows of drawn) {
    skipTo(rows.from);
    stretches.push({ rows });
    at = rows.to;
  }
  skipTo(count);
  return stretches;
}
