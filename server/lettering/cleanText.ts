/** Characters of the 8-bit Windows set beyond Latin-1, which the standard fonts of PDF have. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const PLAIN = new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff${BEYOND_LATIN_1}]*$`);
/** Unseen characters that say how others are joined and run; any other unseen one is left out, but for the hyphen of Latin-1. */
const UNSEEN = /(?![\u00ad\u200c\u200d]|\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;

const WINDOWS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code));

/** The characters that a text may have to lose or change before it is set; most texts have none of them. */
const UNUSUAL = /[^\u0020-\u007e]| {2}/;

/** A text as it is set: composed (NFC), with a blank for line ends, tabs and control characters. */
export function cleanText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  const blanks = text.normalize('NFC').replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return isPlain(blanks) ? blanks : blanks.replaceAll(UNSEEN, '');
}

/** Returns whether the standard fonts, which every reader of PDFs has, have all letters of a text. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** The bytes of a text that the standard fonts have. */
export function standardBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => WINDOWS.indexOf(letter));
}
