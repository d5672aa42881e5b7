/** The place of the focus, said so that it is found again after everything was drawn anew (design/workspace.md 5.3). */
export interface FocusKey {
  /** Id of the list row around it; null outside of rows. */
  row: string | null;
  /** The row's place among the rows on the screen: its neighbour takes over when it is gone. */
  place: number;
  /** The selector of the control within the row, or within the pane; null: the row itself. */
  control: string | null;
  /** Which of several that are found. */
  nth: number;
}

/** The attributes that may name a control, best first. Ids are left out: most are made anew with every drawing. */
const NAMES = ['data-focus', 'name', 'data-command', 'data-tab', 'aria-label', 'href'];

const rowsOf = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-row]')];

function selectorOf(element: Element): string {
  const name = NAMES.find((attribute) => element.hasAttribute(attribute));
  const tag = element.tagName.toLowerCase();
  return name ? `${tag}[${name}="${CSS.escape(element.getAttribute(name)!)}"]` : tag;
}

/** The key of an element of a pane. */
export function focusKeyOf(region: Element, element: Element): FocusKey {
  const row = element.closest<HTMLElement>('[data-row]');
  const control = element === row ? null : selectorOf(element);
  const nth = control === null ? 0 : [...(row ?? region).querySelectorAll(control)].indexOf(element);
  return { row: row?.dataset['row'] ?? null, place: row ? rowsOf(region).indexOf(row) : 0, control, nth: Math.max(0, nth) };
}

const isShown = (element: HTMLElement | undefined): boolean => element !== undefined && element.getClientRects().length > 0;

/** The very element, or what stands for it: its row, the row in its place. Null: nothing of it is there. */
export function findFocus(region: Element, key: FocusKey, exact = false): HTMLElement | null {
  const rows = key.row === null ? [] : rowsOf(region);
  const row = rows.find((one) => one.dataset['row'] === key.row);
  const scope = key.row === null ? region : row;
  const found = key.control === null ? row : [...(scope?.querySelectorAll<HTMLElement>(key.control) ?? [])][key.nth];
  if (found && isShown(found)) return found;
  if (row && isShown(row)) return row;
  return exact ? null : (rows[Math.min(key.place, rows.length - 1)] ?? null);
}
