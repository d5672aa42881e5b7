/** The text of a mail: a greeting, paragraphs, the sender. `name` may be empty. */
export function letter(name: string, paragraphs: readonly string[]): string {
  return `${[name ? `Hello ${oneLine(name)},` : 'Hello,', ...paragraphs, 'Weighstation'].join('\n\n')}\n`;
}

/** Somebody's own words in a place for one line: they must not look like a paragraph of ours, nor break a header. */
export function oneLine(words: string, lengthMax = 140): string {
  const line = words.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line;
}
