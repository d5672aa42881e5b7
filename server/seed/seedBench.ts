import { bulkInsert } from '../db/bulkInsert.ts';
import { withoutChangeLog } from '../db/withoutChangeLog.ts';
import { benchWorkspace, type BenchResult } from './benchWorkspace.ts';
import { clearWorkspace } from './clearWorkspace.ts';
import { removeReferenceRows } from './referenceRows.ts';
import { registerFiles, storeFiles } from './seedFiles.ts';
import { withoutReferences } from './withoutReferences.ts';
import { createDemoAccounts, DEMO_SEED, hasUsers, removeLeftovers, WorkspaceNotEmptyError, type SeedTarget } from './seedDemo.ts';

interface BenchTarget extends SeedTarget {
  /** 1 is the whole workspace. */
  scale?: number;
  /** Told how far it is, one line each. */
  say?: (line: string) => void;
}

/**
 * Fills a workspace with the bench data in one transaction without change log; devices fill anew afterwards.
 * The demo people can sign in. @throws WorkspaceNotEmptyError when there are users and `replace` is not set.
 */
export async function seedBench(target: BenchTarget): Promise<BenchResult> {
  const { db, accounts, store, today, seed = DEMO_SEED, replace = false, scale = 1, say = () => {} } = target;
  if (!replace && (await hasUsers(db))) throw new WorkspaceNotEmptyError();
  const subjects = accounts ? await createDemoAccounts(accounts) : new Map<string, string>();
  const client = await db.pool.connect();
  try {
    const { result, left, files } = await withoutChangeLog(client, async () => {
      const cleared = replace ? await clearWorkspace(client) : null;
      if (!replace) await removeReferenceRows(client);
      const made = await withoutReferences(client, async () => {
        const rows = await benchWorkspace({ seed, today, scale, say, take: (table, batch) => bulkInsert(client, table, batch) });
        say('all rows are in; checking references');
        return rows;
      });
      for (const [email, sub] of subjects) await client.query('update users set "authProfileId" = $2 where email = $1', [email, sub]);
      const stored = await storeFiles(store, made.blobs, () => null);
      await registerFiles(client, stored);
      return { result: made, left: cleared, files: stored };
    });
    say('planning statistics');
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
    await removeLeftovers(target, left, files, subjects);
    return result;
  } finally {
    // Not back into the pool: its time-out has been changed.
    client.release(true);
  }
}
