/** The fields of a log line: names, codes, counts and times; never a token, an e-mail or a row's content. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON line to stderr. */
export function logEvent(event: string, fields: LogFields = {}): void {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`);
}

/**
 * Returns what an unexpected error says about itself without repeating anybody's data: a database message can quote a value, so
 * only its code, constraint and the places in our code are kept.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code, constraint, table, errno } = error as Error & Record<string, unknown>;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6);
  const text = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));
  const where = frames.map((line) => line.trim().slice(3)).join(' < ');
  return { error: error.name, code: text(code), errno: text(errno), constraint: text(constraint), table: text(table), where };
}
