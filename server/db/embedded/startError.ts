/** The embedded database could not be opened; the message is one sentence or two for the operator and says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** A living process has the folder: its database may be used with it, not opened a second time. */
export class FolderInUseError extends EmbeddedPostgresError {}

/** The `code` of a system error such as `ENOENT`, or null when the value is no system error. */
export function systemErrorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
