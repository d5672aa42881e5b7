import type pg from 'pg';
import { TABLE_NAMES, type TableName } from '#domain/tables.ts';
import type { Accounts } from '../auth/accounts.ts';
import { workspaceKey } from '../esign/embedded/workspaceKey.ts';
import { bulkInsert } from '../db/bulkInsert.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { withoutChangeLog } from '../db/withoutChangeLog.ts';
import type { FileStore } from '../files/fileStore.ts';
import { clearWorkspace, type Leftovers } from './clearWorkspace.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demoPeople.ts';
import { buildDemo } from './demoWorkspace.ts';
import { removeReferenceRows } from './referenceRows.ts';
import { registerFiles, storeFiles, type SeedFile } from './seedFiles.ts';
import { beganSigning, insertEnvelopes, signDemo, type SeedEnvelope } from './seedEnvelopes.ts';
import type { Workspace } from './workspace.ts';

/** The seed string of the demo that everybody sees. */
export const DEMO_SEED = 'weighstation';

/** The place where a seeded workspace goes. */
export interface SeedTarget {
  db: Database;
  /** Null when a tenant of the operator's signs people in: then nobody gets a password here. */
  accounts: Accounts | null;
  /** The store that the bytes of files go to. */
  store: FileStore;
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

/** Returns whether anybody uses this workspace yet. */
export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Can somebody sign in here with the published password of the demo? */
export async function hasDemoPeople({ pool }: Database): Promise<boolean> {
  const emails = DEMO_PEOPLE.map(({ email }) => email);
  return (await pool.query('select from idp_account where email = any($1) and not blocked limit 1', [emails])).rowCount === 1;
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

/** Removes, after a replacing has committed, bytes and sign-ins of what was there before, but for those in use again. */
export async function removeLeftovers(
  { accounts, store }: SeedTarget,
  left: Leftovers | null,
  files: readonly SeedFile[],
  subjects: ReadonlyMap<string, string>,
): Promise<void> {
  if (!left) return;
  const keptKeys = new Set(files.map(({ key }) => key));
  for (const key of left.fileKeys) if (!keptKeys.has(key)) await store.delete(key);
  const kept = new Set(subjects.values());
  for (const subject of left.subjects) if (!kept.has(subject)) await accounts?.remove(subject);
}

/**
 * Fills an empty workspace with the demo: accounts, files, then all rows in one transaction, so that a seeding which is cut
 * short leaves no users and can run again.
 * @throws WorkspaceNotEmptyError when there are users and `replace` is not set.
 */
export async function seedDemo(target: SeedTarget): Promise<void> {
  const { db, accounts, store, today, seed = DEMO_SEED, replace = false } = target;
  if (!replace && (await hasUsers(db))) throw new WorkspaceNotEmptyError();
  const demo = await buildDemo(seed, today);
  const envelopes = await signDemo(demo, await workspaceKey(db, beganSigning(demo)));
  const { workspace, blobs } = demo;
  const carriers = new Map(workspace.files.map(({ fileId, customerId }) => [fileId, customerId]));
  const files = await storeFiles(store, blobs, (fileId) => carriers.get(fileId) ?? null);
  const subjects = accounts ? await createDemoAccounts(accounts) : new Map<string, string>();
  for (const user of workspace.users) user.authProfileId = subjects.get(user.email) ?? null;
  const seeded = { workspace, files, envelopes };
  const left = replace ? await replaceBy(db, seeded) : null;
  if (!replace) await addTo(db, seeded);
  await removeLeftovers(target, left, files, subjects);
}

/**
 * Inserts every row of a workspace, in the order in which devices are filled. The caller holds the transaction: the
 * references point in circles and are checked at its end, and the change log gets one entry for all of it.
 */
async function insertWorkspace(client: pg.ClientBase, workspace: Workspace): Promise<void> {
  const tables: readonly TableName[] = TABLE_NAMES;
  for (const table of tables) await bulkInsert(client, table, workspace[table]);
}

/** All that is written in the one transaction. */
interface Seeded {
  workspace: Workspace;
  files: readonly SeedFile[];
  envelopes: readonly SeedEnvelope[];
}

async function insertSeeded(client: pg.ClientBase, { workspace, files, envelopes }: Seeded): Promise<void> {
  await insertWorkspace(client, workspace);
  await registerFiles(client, files);
  await insertEnvelopes(client, envelopes);
}

async function addTo(db: Database, seeded: Seeded): Promise<void> {
  await inTransaction(db, async (client) => {
    await removeReferenceRows(client);
    await insertSeeded(client, seeded);
  });
}

async function replaceBy(db: Database, seeded: Seeded): Promise<Leftovers> {
  const client = await db.pool.connect();
  try {
    return await withoutChangeLog(client, async () => {
      const cleared = await clearWorkspace(client);
      await insertSeeded(client, seeded);
      return cleared;
    });
  } finally {
    client.release();
  }
}
