import { parseArgs } from 'node:util';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/db/database.ts';

const USAGE = `Usage: npm run seed -- [--size demo|bench] [--scale N] [--seed TEXT] [--force]

  --size   demo: 12 customers, 60 drivers, 150 cases (the default); bench: 2,000 customers, 40,000 drivers, 100,000 cases
  --scale  of the bench workspace: 0.1 a tenth, 5 five times as many rows (default 1)
  --seed   text from which everything is made; the same text on the same day gives the same rows (default weighstation)
  --force  replace what the workspace holds now; without it a workspace with users is left alone

DATA_DIR and DATABASE_URL say where, as for npm start. The product must not be running on the same DATA_DIR.`;

/** Case numbers have six digits a year. */
const SCALE_MAX = 10;

interface Wanted {
  size: 'demo' | 'bench';
  scale: number;
  seed: string | null;
  force: boolean;
}

/** Reads the arguments. @throws Error with one line for people when they make no sense. */
function readArgs(args: string[]): Wanted | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: 'demo' },
      scale: { type: 'string', default: '1' },
      seed: { type: 'string' },
      force: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  if (values.size !== 'demo' && values.size !== 'bench') throw new Error(`--size must be demo or bench, not "${values.size}".`);
  if (values.seed === '') throw new Error('--seed must not be empty.');
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= SCALE_MAX))
    throw new Error(`--scale must be a number above 0 and up to ${SCALE_MAX}, not "${values.scale}".`);
  return { size: values.size, scale, seed: values.seed ?? null, force: values.force };
}

/** `npm run seed`: fills the workspace with invented data. Exit code 2 for wrong arguments, 1 when it could not be done. */
export default async function seed(args: string[]): Promise<void> {
  let wanted: Wanted | 'help';
  try {
    wanted = readArgs(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n\n${USAGE}\n`);
    process.exit(2);
  }
  if (wanted === 'help') {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const { readSettings } = await import('#server/settings.ts');
  const settings = readSettings(process.env, []);
  try {
    await withDatabase(settings, (db) => fill(db, settings, wanted));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Opens the operator's database or the embedded one for as long as `work` takes. */
async function withDatabase(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  const { openDatabase } = await import('#server/db/database.ts');
  const { startPostgres } = await import('#server/db/embedded/startPostgres.ts');
  const embedded = settings.databaseUrl === null ? await startPostgres(settings.dataDir) : null;
  const stop = async (): Promise<void> => {
    await embedded?.stop();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const db = await openDatabase(settings.databaseUrl ?? embedded?.url ?? '');
    try {
      await work(db);
    } finally {
      await db.close();
    }
  } finally {
    await embedded?.stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

async function fill(db: Database, settings: Settings, { size, scale, seed, force }: Wanted): Promise<void> {
  const { migrate } = await import('#server/db/migrate.ts');
  const { seedDemo, hasUsers } = await import('#server/seed/seedDemo.ts');
  const { seedBench } = await import('#server/seed/seedBench.ts');
  const { openStore } = await import('#server/files/openStore.ts');
  const store = openStore(settings);
  await store.check();
  await migrate(db);
  if (!force && (await hasUsers(db))) throw new Error('The workspace is not empty. Nothing was changed; --force replaces what it holds.');
  const startedAt = performance.now();
  const seconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(1);
  const target = {
    db,
    accounts: await accountsFor(db, settings),
    store,
    today: new Date().toISOString().slice(0, 10),
    replace: force,
    ...(seed ? { seed } : {}),
  };
  const say = (line: string): void => void process.stdout.write(`${seconds().padStart(7)} s  ${line}\n`);
  if (size === 'bench') {
    const { counts, checksum } = await seedBench({ ...target, scale, say });
    for (const [table, count] of counts) process.stdout.write(`${String(count).padStart(9)}  ${table}\n`);
    process.stdout.write(`checksum ${checksum}\n`);
  } else {
    await seedDemo(target);
  }
  process.stdout.write(`The ${size} workspace is ready, after ${seconds()} s.\n`);
}

/** The embedded provider's accounts; null when a tenant signs people in. */
async function accountsFor(db: Database, { auth }: Settings): Promise<import('#server/auth/accounts.ts').Accounts | null> {
  if (auth) return null;
  const { Kysely, PostgresDialect } = await import('kysely');
  const { accountsOver } = await import('#server/auth/accounts.ts');
  return accountsOver(new Kysely({ dialect: new PostgresDialect({ pool: db.pool }) }));
}
