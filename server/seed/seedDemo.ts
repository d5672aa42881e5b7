import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Accounts } from '../auth/accounts.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { withoutChangeLog } from '../db/withoutChangeLog.ts';
import { clearWorkspace, removeBlobs, type Leftovers } from './clearWorkspace.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demoPeople.ts';
import { buildDemo } from './demoWorkspace.ts';
import { insertWorkspace } from './insertWorkspace.ts';
import { removeReferenceRows } from './referenceRows.ts';
import type { Workspace } from './workspace.ts';

/** The seed string of the demo that everybody sees. */
export const DEMO_SEED = 'weighstation';

/** Where a seeded workspace goes. */
export interface SeedTarget {
  db: Database;
  /** Null when a tenant of the operator's signs people in: then nobody gets a password here. */
  accounts: Accounts | null;
  /** Bytes of files go to `files/` below it. */
  dataDir: string;
  /** `YYYY-MM-DD` in UTC: everything seeded lies before it. */
  today: string;
  seed?: string;
  /** Remove what the workspace holds now, in the same transaction, so that devices fill anew; without it a workspace with users is left alone. */
  replace?: boolean;
}

/** The database has users, so seeding would mix invented people with real ones. */
export class WorkspaceNotEmptyError extends Error {
  constructor() {
    super('The workspace is not empty: it has users already. Nothing was changed.');
  }
}

/** Does anybody use this workspace yet? */
export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Gives every demo person an account and returns the subjects by e-mail; an account left by a seeding that was cut short is kept. */
export async function createDemoAccounts(accounts: Accounts): Promise<Map<string, string>> {
  const subjects = await Promise.all(
    DEMO_PEOPLE.map(async ({ email, firstName, lastName, role }): Promise<[string, string]> => {
      const account = { email, password: DEMO_PASSWORD, name: `${firstName} ${lastName}`, emailVerified: role !== null };
      return [email, (await accounts.subOf(email)) ?? (await accounts.create(account))];
    }),
  );
  return new Map(subjects);
}

/** Writes file bytes by their handle, a few at a time. */
export async function writeBlobs(dataDir: string, blobs: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const folder = path.join(dataDir, 'files');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const waiting = [...blobs];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await writeFile(path.join(folder, next[0]), next[1]);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** After a replacing has committed: bytes and sign-ins of what was there before go too, but for those in use again. */
export async function removeLeftovers(
  { accounts, dataDir }: SeedTarget,
  left: Leftovers | null,
  blobs: ReadonlyMap<string, unknown>,
  subjects: ReadonlyMap<string, string>,
): Promise<void> {
  if (!left) return;
  await removeBlobs(
    dataDir,
    left.fileIds.filter((fileId) => !blobs.has(fileId)),
  );
  const kept = new Set(subjects.values());
  for (const subject of left.subjects) if (!kept.has(subject)) await accounts?.remove(subject);
}

/**
 * Fills an empty workspace with the demo: accounts, files, then all rows in one transaction, so that a seeding which is cut
 * short leaves no users and can run again.
 * @throws WorkspaceNotEmptyError when there are users and `replace` is not set.
 */
export async function seedDemo(target: SeedTarget): Promise<void> {
  const { db, accounts, dataDir, today, seed = DEMO_SEED, replace = false } = target;
  if (!replace && (await hasUsers(db))) throw new WorkspaceNotEmptyError();
  const { workspace, blobs } = buildDemo(seed, today);
  await writeBlobs(dataDir, blobs);
  const subjects = accounts ? await createDemoAccounts(accounts) : new Map<string, string>();
  for (const user of workspace.users) user.authProfileId = subjects.get(user.email) ?? null;
  const left = replace ? await replaceBy(db, workspace) : null;
  if (!replace) await addTo(db, workspace);
  await removeLeftovers(target, left, blobs, subjects);
}

async function addTo(db: Database, workspace: Workspace): Promise<void> {
  await inTransaction(db, async (client) => {
    await removeReferenceRows(client);
    await insertWorkspace(client, workspace);
  });
}

async function replaceBy(db: Database, workspace: Workspace): Promise<Leftovers> {
  const client = await db.pool.connect();
  try {
    return await withoutChangeLog(client, async () => {
      const cleared = await clearWorkspace(client);
      await insertWorkspace(client, workspace);
      return cleared;
    });
  } finally {
    client.release();
  }
}
