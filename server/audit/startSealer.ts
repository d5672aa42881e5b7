import type { Database } from '../db/database.ts';
import { errorFields, logEvent } from '../log.ts';
import { headsFile, noteHead, readHeads } from './headsLog.ts';
import { readAuditHead, sealAudit } from './sealAudit.ts';

const SEAL_EVERY_MS = 1000;

/**
 * Seals new audit rows every second, and notes the head of the chain outside the database once a day (UTC) and at the end.
 * A database that is away is tried again a second later. @returns what seals the rest and ends it
 */
export function startSealer(db: Database, dataDir: string, clock: () => number): { stop(): Promise<void> } {
  const file = headsFile(dataDir);
  let notedDay = readHeads(file).at(-1)?.at.slice(0, 10) ?? null;
  let working: Promise<void> | null = null;

  const note = async (): Promise<void> => {
    const now = new Date(clock());
    const head = await readAuditHead(db.pool);
    const last = readHeads(file).at(-1);
    if (last?.chain !== head.chain || last.seq !== head.seq) await noteHead(file, head, now);
    notedDay = now.toISOString().slice(0, 10);
  };
  const work = async (): Promise<void> => {
    try {
      await sealAudit(db);
      if (new Date(clock()).toISOString().slice(0, 10) !== notedDay) await note();
    } catch (error) {
      logEvent('audit.seal.failed', errorFields(error));
    } finally {
      working = null;
    }
  };
  const timer = setInterval(() => (working ??= work()), SEAL_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await working;
      await sealAudit(db);
      await note();
    },
  };
}
