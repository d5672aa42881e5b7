import type { Database } from '../db/database.ts';
import { errorFields, logEvent } from '../log.ts';
import { recordAudit, type AuditEvent } from './recordAudit.ts';

/** Notes that may wait while the database is away; more are counted in the log and lost. */
const WAITING_MAX = 10_000;
const BATCH = 500;

/** Audit rows of what belongs to no transaction: denials, sign-ins, reads. Nobody waits for them; `settle` does at the end. */
export class AuditNotes {
  readonly #db: Database;
  #waiting: AuditEvent[] = [];
  #writing: Promise<void> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  note(event: AuditEvent): void {
    if (this.#waiting.length >= WAITING_MAX) return logEvent('audit.lost', { action: event.action });
    this.#waiting.push(event);
    this.#writing ??= this.#write();
  }

  /** Resolves when everything that was noted is written, or cannot be. */
  async settle(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #write(): Promise<void> {
    // What is noted in the same turn goes along.
    await Promise.resolve();
    while (this.#waiting.length) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        await recordAudit(this.#db.pool, ...batch);
      } catch (error) {
        logEvent('audit.lost', { count: batch.length, ...errorFields(error) });
      }
    }
    this.#writing = null;
  }
}
