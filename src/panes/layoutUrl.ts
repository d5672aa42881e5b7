import { readWidths, type Widths } from './widths.ts';

/** Panes side by side; what does not fit the window stays in the model (design/workspace.md 5.1). */
export const MAX_PANES = 4;

/** Longer addresses travel badly (design/workspace.md 5.2), in characters. */
export const ADDRESS_MAX = 2000;

/** The content of the browser's address: the address of every pane from left to right, which one has the focus, and their room. */
export interface Layout {
  panes: readonly string[];
  focused: number;
  widths: Widths;
  /** The focused pane has all the room. */
  maximised: boolean;
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

/** Pane 1 is path, query and hash; the others travel in `split`; what is as usual is left out. */
export function serialiseLayout({ panes, focused, widths, maximised }: Layout): string {
  const [first = '/', ...sides] = panes;
  const url = new URL(first, ORIGIN);
  for (const href of sides) url.searchParams.append('split', href);
  const query = [url.searchParams.toString()].filter(Boolean);
  if (widths) query.push(`lay=${widths.join()}`);
  if (focused > 0) query.push(`f=${focused}`);
  if (maximised && sides.length > 0) query.push('max=1');
  return url.pathname + (query.length > 0 ? `?${query.join('&')}` : '') + url.hash;
}

/** The address of a layout that is too long for one: pane 1, and the id under which all of it is kept. */
export function referTo(id: string, { panes }: Layout): string {
  const url = new URL(panes[0] ?? '/', ORIGIN);
  return `${url.pathname}${url.search}${url.search ? '&' : '?'}lay=@${id}${url.hash}`;
}

/** The id of the kept layout an address refers to; null when it says all of it itself. */
export function referredLayout(address: string): string | null {
  return /^@([\w-]{1,64})$/.exec(new URL(address, ORIGIN).searchParams.get('lay') ?? '')?.[1] ?? null;
}

/**
 * Reads a layout back. A `split` that leads outside, is unknown or is not permitted is dropped without a word, so that a
 * crafted link cannot show anything; pane 1 is kept whatever it is, because its screen says what is wrong.
 */
export function parseLayout(address: string, accepts: (path: string) => boolean): Layout {
  const query = new URL(address, ORIGIN).searchParams;
  const sides = query.getAll('split');
  const kept = [{ href: canonicalHref(address) ?? '/', index: 0 }];
  for (const [i, raw] of sides.entries()) {
    const href = /^\/(?![/\\])/.test(raw) ? canonicalHref(raw) : null;
    if (href !== null && kept.length < MAX_PANES && accepts(partsOf(href).path)) kept.push({ href, index: i + 1 });
  }
  const asked = query.get('f') ?? '';
  const focused = Math.max(0, /^\d$/.test(asked) ? kept.findIndex((pane) => pane.index === Number(asked)) : 0);
  const widths = kept.length === sides.length + 1 ? readWidths(query.get('lay'), kept.length) : null;
  return {
    panes: kept.map((pane) => pane.href),
    focused,
    widths: widths?.[focused] === 0 ? null : widths,
    maximised: query.get('max') === '1' && kept.length > 1,
  };
}

/** Returns whether an address fits a screen's pattern (`/cases/details/$id`). */
export function fitsPattern(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, i) => (part.startsWith('$') ? given[i] !== '' : part === given[i]));
}
