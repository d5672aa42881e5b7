/** The bytes of a first look: a reader that guesses types looks no further. */
export const GUESSED_BYTES = 4096;

/** Parts that a browser or a server would run if it took the bytes for a page: elements with power, handlers, server pages. */
const PAGE =
  /<(?:!doctype|html|script|svg|iframe|object|embed|math|\?php)(?![a-z0-9-])|<[a-z][a-z0-9]*\s[^<>]{0,2000}\bon[a-z]{3,}\s*=|<!\[cdata\[/i;

/** Beginnings that a browser that guesses would take for a page: any of these at the very beginning. */
const BEGINNING = /^[\s\u00ef\u00bb\u00bf]*<(?:\?xml|!--|head|body|title|style|h1|div|font|table|a|b|br|p)(?![a-z0-9-])/i;

/** Returns whether a browser that guesses would take these bytes for a page. Read as Latin-1, so that their encoding does not matter. */
export function beginsAsPage(bytes: Buffer): boolean {
  return BEGINNING.test(bytes.toString('latin1', 0, GUESSED_BYTES));
}

/** Returns whether this piece holds the powerful parts of a page. Read as Latin-1, as above. */
export function holdsPage(piece: Buffer): boolean {
  return PAGE.test(piece.toString('latin1'));
}
