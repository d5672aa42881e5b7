import type { ChecklistItem } from './checklistOf.ts';
import { CHECKLIST_ITEMS, isOpen, type ChecklistItemId, type ChecklistState, type DatedItemId } from './items.ts';

const DATED: ReadonlySet<ChecklistItemId> = new Set(CHECKLIST_ITEMS.flatMap(({ id, day }) => (day === null ? [] : [id])));

type Said = Record<ChecklistItemId, ChecklistState> & Record<`${DatedItemId}Day`, string | null> & { openCount: number };

/** Returns what the row of a driver says of these items. */
export function checklistFields(items: readonly ChecklistItem[]): Said {
  const said: Record<string, unknown> = { openCount: items.filter(({ state }) => isOpen(state)).length };
  for (const { id, state, day } of items) {
    said[id] = state;
    if (DATED.has(id)) said[`${id}Day`] = day;
  }
  return said as Said;
}

/** Returns the day of an item in a driver's row; null where there is none. */
export function dayOfItem(row: Readonly<Record<string, unknown>>, id: ChecklistItemId): string | null {
  const day = row[`${id}Day`];
  return typeof day === 'string' ? day : null;
}
