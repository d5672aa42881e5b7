import { isSafeUrl } from '#domain/cases/richText/safeUrl.ts';

/** The problem of an address, for people. */
export const LINK_REFUSED = 'A link leads to http, https, mailto or tel. Write the address out, for example https://example.com';

/** An address as people type it, written out: `example.com` is a page, `a@example.com` a mailbox. Null: a link may not lead there (TEXT-3). */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isSafeUrl(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text)) return null;
  const guess = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : /^[\w-]+(\.[\w-]+)+/.test(text) ? `https://${text}` : '';
  return isSafeUrl(guess) ? guess : null;
}
