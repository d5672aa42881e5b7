import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { AuditNotes } from './audit/auditNotes.ts';
import { startSealer } from './audit/startSealer.ts';
import { type Idp } from './auth/createProvider.ts';
import { issueTicket } from './auth/firstAdmin.ts';
import { firstAdminLink } from './auth/handleFirstAdmin.ts';
import { type Database } from './db/database.ts';
import { startPostgres } from './db/embedded/startPostgres.ts';
import { migrate } from './db/migrate.ts';
import { hasWall } from './db/raiseWall.ts';
import { type Files } from './files/files.ts';
import { openStore } from './files/openStore.ts';
import { errorFields, logEvent } from './log.ts';
import { RATES, type RateTable } from './limits/rates.ts';
import { insertReferenceRows } from './seed/referenceRows.ts';
import { hasDemoPeople, hasUsers, seedDemo } from './seed/seedDemo.ts';
import type { Settings } from './settings.ts';
import { awaitDatabase } from './start/awaitDatabase.ts';
import { finishRequests } from './start/finishRequests.ts';
import { signInDeps } from './start/signInDeps.ts';
import { startServices } from './start/startServices.ts';
import { REQUEST_MS_MAX, takeRequests } from './start/takeRequests.ts';
import type { Undo } from './start/undo.ts';
import { checkDataFolder } from './http/dataFolder.ts';
import { staffSumsOf } from './sync/digest/staffSums.ts';

/** A running product: everything the start command starts, in this process. */
export interface Product {
  /** The address people open, without a slash at the end. */
  origin: string;
  db: Database;
  files: Files;
  /** Null when a tenant signs people in. */
  idp: Idp | null;
  /** Resolves with the reason when a part it needs has ended by itself. */
  failed: Promise<string>;
  /** Ends sockets, requests, database connections and the embedded database, in that order. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Told what is being done, one line each. */
  say?: (line: string) => void;
  /** Folder of the built front end. */
  dist?: string;
  /** The rates at which one person may do what. */
  rates?: RateTable;
  /** How long a database of the operator's own may stay away at the start. */
  databaseWaitMs?: number;
}

/** Shown to people, so that they can say which one they use. */
const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string };
const DIST = path.join(import.meta.dirname, '..', 'dist');
/** The time for the body of an upload: 25 MB over a line of less than one megabit a second. */
const UPLOAD_MS_MAX = 300_000;
/** What a database takes that starts together with the product. */
const DATABASE_WAIT_MS = 30_000;

/**
 * Starts the product: port, database, tables, demo workspace, then requests. `port` 0 takes a free port and makes the
 * address from it. @throws when a part cannot be started; everything started before is stopped again.
 */
export async function startProduct(
  settings: Settings,
  { say = () => {}, dist = DIST, rates = RATES, databaseWaitMs = DATABASE_WAIT_MS }: StartOptions = {},
): Promise<Product> {
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => logEvent('stop.failed', errorFields(error)));
  };
  try {
    return { ...(await start(settings, { say, dist, rates, databaseWaitMs }, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  settings: Settings,
  { say, dist, rates, databaseWaitMs }: Required<StartOptions>,
  undo: Undo,
): Promise<Omit<Product, 'stop'>> {
  // The port first: it is the step that fails most often, and it needs nothing.
  const { http, finish } = await listenOn(settings, undo);
  const origin = settings.port === 0 ? `http://localhost:${(http.address() as AddressInfo).port}` : settings.publicUrl;
  const failed = Promise.withResolvers<string>();
  await checkDataFolder(settings.dataDir);
  const url = settings.databaseUrl ?? (await embedded(settings, say, undo, failed.resolve));
  if (settings.databaseUrl) say('Connecting to the database ...');
  const db = await awaitDatabase(url, { say, waitMs: settings.databaseUrl ? databaseWaitMs : 0 });
  undo.push(() => db.close());
  undo.push(() => staffSumsOf(db).stop());
  await migrate(db);
  if (!(await hasWall(db)))
    say('Reads have one wall instead of two: the user of DATABASE_URL may not make or use roles. docs/operate.md says how to allow it.');
  const store = openStore(settings);
  await store.check();
  const clock = (): number => Date.now();
  const audit = new AuditNotes(db);
  const sealer = startSealer(db, settings.dataDir, clock);
  undo.push(async () => {
    await audit.settle();
    await sealer.stop();
  });

  const signIn = await signInDeps(settings, origin, db, audit);
  if (settings.demo && !(await hasUsers(db))) {
    say('Creating the demo workspace ...');
    const today = new Date().toISOString().slice(0, 10);
    await seedDemo({ db, accounts: signIn.idp?.accounts ?? null, store, today });
  }
  if (!settings.demo && signIn.idp && (await hasDemoPeople(db)))
    say('This workspace was begun as a demo: its people sign in with published passwords. Start a real one in an empty place.');
  await insertReferenceRows(db, new Date().toISOString());
  const services = await startServices({ settings, db, store, audit, rates, clock, origin, say }, undo);
  // What requests work with stays until the last of them has been answered.
  undo.push(finish);
  takeRequests(http, { settings, services, signIn, origin, dist, version }, undo);
  staffSumsOf(db).prepare();
  const ticket = await issueTicket(db, Date.now());
  if (ticket) say(`No administrator yet. Open this link once to create the first one: ${firstAdminLink(origin, ticket)}`);
  return { origin, db, files: services.files, idp: signIn.idp, failed: failed.promise };
}

/** Takes the port; until everything else is there, requests are told to come back. */
async function listenOn({ port, host }: Settings, undo: Undo): Promise<{ http: Server; finish: () => Promise<void> }> {
  const limits = { requestTimeout: UPLOAD_MS_MAX, headersTimeout: REQUEST_MS_MAX };
  const http = createServer(limits, (_req, res) => res.writeHead(503, { 'Retry-After': '1' }).end());
  http.listen(port, host);
  await once(http, 'listening');
  let finished: Promise<void> | null = null;
  const finish = (): Promise<void> => (finished ??= finishRequests(http));
  // Here for a start that fails on its way.
  undo.push(finish);
  return { http, finish };
}

async function embedded({ dataDir }: Settings, say: (line: string) => void, undo: Undo, fail: (reason: string) => void): Promise<string> {
  say('Starting the database ...');
  const postgres = await startPostgres(dataDir);
  if (postgres.replacedLeftover) say('An earlier run had left its database running; it was stopped first.');
  let stopping = false;
  undo.push(() => {
    stopping = true;
    return postgres.stop();
  });
  void postgres.exited.then(({ log }) => {
    if (!stopping) fail(`The embedded database has ended by itself.${log ? `\n${log}` : ''}`);
  });
  return postgres.url;
}
