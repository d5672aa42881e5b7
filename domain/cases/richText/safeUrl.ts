import { RICH_TEXT } from './limits.ts';

/** Web, mail and telephone, written out: no relative address, no other scheme, nothing a browser would trim away or step over. */
const ALLOWED = /^(?:https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?|mailto:[^\s\\]+|tel:\+?[0-9().*#;=A-Za-z-]+)$/i;
/** Characters that are not seen: they could make an address read as another one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"'<>`]/u;

/** TEXT-3: may a link lead there? */
export function isSafeUrl(url: string): boolean {
  return url.length <= RICH_TEXT.urlMax && ALLOWED.test(url) && !UNSEEN.test(url);
}
