/** Panes side by side; what does not fit the window stays in the model (design/workspace.md 5.1). */
export const MAX_PANES = 4;

/** What the browser's address says: the address of every pane from left to right, and which one has the focus. */
export interface Layout {
  panes: readonly string[];
  focused: number;
}

/** Query keys that belong to the layout and never to a screen. */
const RESERVED = ['split', 'f', 'lay', 'max'] as const;
const ORIGIN = 'http://pane.invalid';

/** One spelling for one place: an absolute in-app address without layout keys; null when it leads outside. */
export function canonicalHref(href: string, base = '/'): string | null {
  const url = URL.parse(href, ORIGIN + base);
  if (!url || url.origin !== ORIGIN || url.username || url.pathname.startsWith('//')) return null;
  const query = new URLSearchParams(url.search);
  for (const key of RESERVED) query.delete(key);
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : '/';
  return (path || '/') + (query.size ? `?${query}` : '') + url.hash;
}

/** The parts of a canonical address. `hash` is without its sign, as written. */
export function partsOf(href: string): { path: string; search: URLSearchParams; hash: string } {
  const url = new URL(href, ORIGIN);
  return { path: url.pathname, search: url.searchParams, hash: url.hash.slice(1) };
}

/** Pane 1 is path, query and hash; the others travel in `split`; `f` is left out while pane 1 has the focus. */
export function serialiseLayout(layout: Layout): string {
  const [first = '/', ...sides] = layout.panes;
  const url = new URL(first, ORIGIN);
  for (const href of sides) url.searchParams.append('split', href);
  if (layout.focused > 0) url.searchParams.set('f', String(layout.focused));
  return url.pathname + (url.searchParams.size ? `?${url.searchParams}` : '') + url.hash;
}

/**
 * Reads a layout back. A `split` that leads outside, is unknown or is not permitted is dropped without a word, so that a
 * crafted link cannot show anything; pane 1 is kept whatever it is, because its screen says what is wrong.
 */
export function parseLayout(address: string, accepts: (path: string) => boolean): Layout {
  const query = new URL(address, ORIGIN).searchParams;
  const kept = [{ href: canonicalHref(address) ?? '/', index: 0 }];
  for (const [i, raw] of query.getAll('split').entries()) {
    const href = /^\/(?![/\\])/.test(raw) ? canonicalHref(raw) : null;
    if (href !== null && kept.length < MAX_PANES && accepts(partsOf(href).path)) kept.push({ href, index: i + 1 });
  }
  const asked = query.get('f') ?? '';
  const focused = /^\d$/.test(asked) ? kept.findIndex((pane) => pane.index === Number(asked)) : 0;
  return { panes: kept.map((pane) => pane.href), focused: Math.max(0, focused) };
}

/** Does an address fit a screen's pattern (`/cases/details/$id`)? */
export function fitsPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, i) => (part.startsWith('$') ? given[i] !== '' : part === given[i]));
}
