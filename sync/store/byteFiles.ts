/** The place of long bytes that lie in a file beside the database. */
export interface BytePlace {
  file: string;
  at: number;
  size: number;
  /** Absent: they lie there as they are. */
  isEncrypted?: true;
}

/**
 * Files beside the database, for bytes that take long to copy into it. A transaction waits for nothing but its store, so what it needs
 * of files is made ready before it, and then read and written at once. Nothing that a record names is ever written over.
 */
export interface ByteFiles {
  /** Writes bytes to the disk, one behind the other; null where no file can be had, so they have to go into their record. @throws NotReadyError */
  write(...parts: ArrayBuffer[]): BytePlace | null;
  /** Null: what was written there is lost. @throws NotReadyError */
  read(place: BytePlace): ArrayBuffer | null;
  /** The length of a file; 0: it is lost. @throws NotReadyError */
  sizeOf(file: string): number;
  /** Takes every byte out of a file. @throws NotReadyError */
  empty(file: string): void;
  /** Gets a file to write to, before one is needed. */
  begin(): Promise<void>;
  list(): Promise<string[]>;
  /** Removes empty files, but those that another tab has open. */
  remove(files: readonly string[]): Promise<void>;
  close(): void;
  /** Removes them all. */
  erase(): Promise<void>;
}

/** Something takes a while, and has to be done before the transaction can run. */
export class NotReadyError extends Error {
  /** Does it; what it returns is kept until the transaction has run. */
  readonly prepare: () => Promise<unknown>;
  constructor(prepare: () => Promise<unknown>) {
    super('Files beside the database are not ready');
    this.prepare = prepare;
  }
}

/** Does the same with each, and tells at once of everything that is not ready. @throws NotReadyError */
export function forEachReady<T, R>(all: readonly T[], work: (one: T) => R): R[] {
  const missing: NotReadyError[] = [];
  const done = all.flatMap((one) => {
    try {
      return [work(one)];
    } catch (error) {
      if (!(error instanceof NotReadyError)) throw error;
      missing.push(error);
      return [];
    }
  });
  if (missing.length > 0) throw new NotReadyError(() => Promise.all(missing.map(({ prepare }) => prepare())));
  return done;
}

/** Does the work again for as long as something is to be made ready for it. */
export async function whenReady<R>(work: () => PromiseLike<R>): Promise<R> {
  const held: unknown[] = [];
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotReadyError)) throw error;
      held.push(await error.prepare());
    }
  }
}
