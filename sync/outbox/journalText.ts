/** FNV-1a over the UTF-16 units: enough to tell a torn or damaged line from a whole one. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

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
