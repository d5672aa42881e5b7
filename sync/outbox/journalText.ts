import { fnv1a } from '#domain/fnv1a.ts';

/** Enough to tell a torn or damaged line from a whole one. */
const checksum = (text: string): string => fnv1a(text).toString(16).padStart(8, '0');

/** Lines as they lie in a file: each behind its checksum, none longer than its line. */
export function frame(lines: readonly string[]): string {
  return lines.map((line) => `${checksum(line)} ${line}\n`).join('');
}

/** The whole lines of a file; one that was torn when the machine stopped, or damaged since, is passed over. */
export function unframe(text: string): string[] {
  const framed = text.split('\n');
  // What stands behind the last line end was never finished.
  framed.pop();
  return framed.filter((line) => line[8] === ' ' && checksum(line.slice(9)) === line.slice(0, 8)).map((line) => line.slice(9));
}
