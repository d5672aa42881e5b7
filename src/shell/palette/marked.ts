import { fold } from '#src/commands/rank.ts';

/** One letter, or none for what folding takes away. */
const plain = (letter: string): string => fold(letter);

/** A label in parts, those that the typed words begin marked: `aw` in `Awaiting client`. */
export function marked(label: string, query: string): readonly (readonly [text: string, isMarked: boolean])[] {
  const asked = fold(query).split(' ').filter(Boolean);
  if (asked.length === 0) return [[label, false]];
  const parts: [string, boolean][] = [];
  for (const word of label.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u)) {
    const letters = [...word];
    const folded = letters.map(plain).join('');
    const begun = Math.max(0, ...asked.filter((one) => folded.startsWith(one)).map((one) => one.length));
    // Where folding changed the number of letters, marking by position would mark the wrong ones.
    const length = folded.length === letters.length ? begun : 0;
    if (length > 0) parts.push([letters.slice(0, length).join(''), true]);
    if (length < letters.length) parts.push([letters.slice(length).join(''), false]);
  }
  return parts;
}
