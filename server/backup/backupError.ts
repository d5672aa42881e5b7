/** A backup could not be written, read or restored; the message is a line for the operator that says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
