/** The rows that a list shows, told by its screen, so that a record opened from it knows its neighbours. */
export interface ShownList {
  /** Addresses of the rows, in the list's order. */
  hrefs: readonly string[];
  /** Rows of the whole list before the first of them. */
  skip: number;
  /** Rows of the whole list; null while that is not known. */
  total: number | null;
}

/** The list a record was opened from, as it was at that moment: what is edited since does not reshuffle next and previous. */
export interface Trail extends ShownList {
  /** The record on show, as a place in `hrefs`. */
  at: number;
}

/** The trail of a record that is opened from a list; null when the list does not show it. */
export function trailFrom(list: ShownList | null, href: string): Trail | null {
  const at = list?.hrefs.indexOf(href) ?? -1;
  return list && at >= 0 ? { ...list, at } : null;
}

/** The trail at another of its records; null when the address is none of them. */
export function trailAt(trail: Trail | null, href: string): Trail | null {
  return trail && trail.hrefs[trail.at] !== href ? trailFrom(trail, href) : trail;
}

/** The address of the next (1) or previous (-1) record; null at either end. */
export function besideOn(trail: Trail, step: 1 | -1): string | null {
  return trail.hrefs[trail.at + step] ?? null;
}

/** `2 of 126`. */
export function placeLabel({ at, skip, total }: Trail): string {
  const place = (skip + at + 1).toLocaleString('en-US');
  return total === null ? place : `${place} of ${total.toLocaleString('en-US')}`;
}
