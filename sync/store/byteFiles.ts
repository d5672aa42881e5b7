/** The place of long bytes that lie in a file beside the database. */
export interface BytePlace {
  file: string;
  at: number;
  size: number;
}

/**
 * Files beside the database, for bytes that take long to copy into it. A transaction waits for nothing but its store, so files are
 * opened before it and then read and written at once. Nothing that a record names is ever written over.
 */
export interface ByteFiles {
  /** Writes bytes to the disk; null where no file can be had, so they have to go into their record. @throws NotOpenError */
  write(bytes: ArrayBuffer): BytePlace | null;
  /** Null: what was written there is lost. @throws NotOpenError */
  read(place: BytePlace): ArrayBuffer | null;
  /** The length of a file; 0: it is lost. @throws NotOpenError */
  sizeOf(file: string): number;
  /** Takes every byte out of a file. @throws NotOpenError */
  empty(file: string): void;
  /** Opens a file; null: a new one to write to. One that cannot be opened counts as lost. */
  open(file: string | null): Promise<void>;
  list(): Promise<string[]>;
  /** Removes empty files, but those that another tab has open. */
  remove(files: readonly string[]): Promise<void>;
  close(): void;
  /** Removes them all. */
  erase(): Promise<void>;
}

/** A file has to be opened before the transaction can run. */
export class NotOpenError extends Error {
  /** Null: one to write to. */
  readonly file: string | null;
  constructor(file: string | null) {
    super('A file beside the database is not open');
    this.file = file;
  }
}
