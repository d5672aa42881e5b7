/** Characters of the 8-bit Windows set beyond Latin-1, which the standard fonts of PDF have. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters whose accent is a part of them, so that it does not come off by itself. */
const PLAIN: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Ħ: 'H', ħ: 'h' };

/** A text in the letters that the standard fonts have: others lose their accent, and what has no such likeness is a question mark. */
export function printable(text: string): string {
  return [...text.normalize('NFC').replaceAll(/[\s\p{Cc}]+/gu, ' ')].map(letterOf).join('');
}

function letterOf(letter: string): string {
  if (isInFont(letter)) return letter;
  const bare = PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && [...bare].every(isInFont) ? bare : '?';
}

function isInFont(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.includes(letter);
}
