import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ROLES } from '#domain/actor.ts';
import { AuditNotes } from './audit/auditNotes.ts';
import { startSealer } from './audit/startSealer.ts';
import { addressOf } from './auth/answerPage.ts';
import { AUDIENCE, CLIENT_ID, domainOf, issuerOf } from './auth/constants.ts';
import { createIdp, type Idp } from './auth/createProvider.ts';
import { issueTicket } from './auth/firstAdmin.ts';
import { firstAdminLink, handleFirstAdmin } from './auth/handleFirstAdmin.ts';
import { handleSetPassword } from './auth/handleSetPassword.ts';
import { databaseKeys, remoteKeys, tokenVerifier, type VerifyToken } from './auth/verifyToken.ts';
import { openDatabase, type Database } from './db/database.ts';
import { startPostgres } from './db/embedded/startPostgres.ts';
import { migrate } from './db/migrate.ts';
import { signRoute } from './esign/embedded/signRoute.ts';
import { chooseEsign } from './esign/chooseEsign.ts';
import { ESIGN_PATH, esignRoute } from './esign/esignRoutes.ts';
import { esignWebhook } from './esign/webhookRoute.ts';
import { openFiles, type Files } from './files/files.ts';
import { openStore } from './files/openStore.ts';
import { UPLOAD_PATH } from './files/uploadRoute.ts';
import { Documents } from './graphql/documents.ts';
import { graphqlEndpoint } from './graphql/endpoint.ts';
import { knownOperations } from './graphql/knownOperations.ts';
import { schema } from './graphql/schema.ts';
import { graphqlSocket } from './graphql/socket.ts';
import { contentSecurityPolicy } from './http/headers.ts';
import { errorFields, logEvent } from './http/log.ts';
import { Metrics } from './http/metrics.ts';
import { router } from './http/router.ts';
import { cutSlow } from './http/slowRequest.ts';
import { staticFiles } from './http/staticFiles.ts';
import { tokenGate } from './http/tokenGate.ts';
import { JOBS } from './jobs/jobs.ts';
import { startJobs } from './jobs/startJobs.ts';
import { RATES, Rates, type RateTable } from './limits/rates.ts';
import { mailboxRoute } from './mail/mailboxRoute.ts';
import { watchMails } from './mail/mailCounts.ts';
import { createMailer } from './mail/mailer.ts';
import { accountRoutes } from './rest/accountRoutes.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './seed/demoPeople.ts';
import { chooseProvider } from './records/chooseProvider.ts';
import { mvrRoute } from './records/mvrRoute.ts';
import { insertReferenceRows } from './seed/referenceRows.ts';
import { hasUsers, seedDemo } from './seed/seedDemo.ts';
import type { Settings } from './settings.ts';
import { databaseLog } from './sync/databaseLog.ts';
import { LogTail } from './sync/tailLog.ts';

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
  /** How often one person may do what. */
  rates?: RateTable;
}

/** Shown to people, so that they can say which one they use. */
const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string };
const DIST = path.join(import.meta.dirname, '..', 'dist');
const REQUEST_MS_MAX = 20_000;
/** For the body of an upload: 25 MB over a line of less than one megabit a second. */
const UPLOAD_MS_MAX = 300_000;

/** The steps to take back, last one first, whether the start went through or not. */
type Undo = (() => Promise<unknown>)[];

/**
 * Starts the product: port, database, tables, demo workspace, then requests. `port` 0 takes a free port and makes the
 * address from it. @throws when a part cannot be started; everything started before is stopped again.
 */
export async function startProduct(
  settings: Settings,
  { say = () => {}, dist = DIST, rates = RATES }: StartOptions = {},
): Promise<Product> {
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => logEvent('stop.failed', errorFields(error)));
  };
  try {
    return { ...(await start(settings, { say, dist, rates }, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(settings: Settings, { say, dist, rates }: Required<StartOptions>, undo: Undo): Promise<Omit<Product, 'stop'>> {
  // The port first: it is the step that fails most often, and it needs nothing.
  const http = await listenOn(settings, undo);
  const origin = settings.port === 0 ? `http://localhost:${(http.address() as AddressInfo).port}` : settings.publicUrl;
  const failed = Promise.withResolvers<string>();
  const url = settings.databaseUrl ?? (await embedded(settings, say, undo, failed.resolve));
  if (settings.databaseUrl) say('Connecting to the database ...');
  const db = await openDatabase(url, (error) => logEvent('database.connection', errorFields(error)));
  undo.push(() => db.close());
  await migrate(db);
  const store = openStore(settings);
  await store.check();
  const clock = (): number => Date.now();
  const audit = new AuditNotes(db);
  const sealer = startSealer(db, settings.dataDir, clock);
  undo.push(async () => {
    await audit.settle();
    await sealer.stop();
  });

  const signIn = await signInParts(settings, origin, db, audit);
  if (settings.demo && !(await hasUsers(db))) {
    say('Creating the demo workspace ...');
    const today = new Date().toISOString().slice(0, 10);
    await seedDemo({ db, accounts: signIn.idp?.accounts ?? null, store, today });
  }
  await insertReferenceRows(db, new Date().toISOString());
  const metrics = new Metrics();
  const tail = new LogTail(databaseLog(db));
  await tail.start();
  undo.push(() => tail.stop());

  const mail = createMailer(settings, origin);
  undo.push(async () => mail.close());
  if (mail.route === 'none') say('No mail server is set (SMTP_URL): mails wait until there is one.');

  const common = { db, metrics, rates: new Rates(rates), clock };
  const files = await openFiles({ ...common, audit, store, dataDir: settings.dataDir, origin });
  const records = { db, files, clock, provider: chooseProvider(settings, clock) };
  const embeddedEsign = { ...common, audit, files, origin, sandbox: settings.demo };
  const esign = { ...embeddedEsign, provider: chooseEsign(settings, embeddedEsign) };
  const services = { ...common, tail, mail, audit, files, records, esign };
  const mails = watchMails(services);
  undo.push(() => mails.stop());
  const jobs = await startJobs({ jobs: JOBS, services });
  undo.push(() => jobs.stop());
  const documents = new Documents({
    schema,
    introspection: settings.demo,
    known: knownOperations(settings.operationsDir),
    knownOnly: settings.trustedOperations,
  });
  documents.checkKnown();
  const address = (req: IncomingMessage): string => addressOf(req, settings.trustProxy);
  const graphql = graphqlEndpoint({ services, gate: tokenGate(signIn.verify), documents, addressOf: ({ req }) => address(req) });
  const socket = graphqlSocket({ services, verify: signIn.verify, documents, origins: [origin], addressOf: address });
  undo.push(() => socket.close());
  metrics.gauge('weighstation_sockets', () => socket.open);
  metrics.gauge('weighstation_poke_listeners', () => tail.listeners);
  metrics.gauge('weighstation_sync_head', () => tail.seq);

  const { domain } = signIn.config;
  const csp = contentSecurityPolicy(origin, domain.includes('://') ? domain : `https://${domain}`);
  const onFault = (error: unknown): void => logEvent('idp.failed', errorFields(error));
  const accounts =
    signIn.idp === null
      ? []
      : accountRoutes({ db, verify: signIn.verify, addressOf: ({ req }) => address(req), webhookSecret: settings.webhookSecret });
  const firstAdmin = { db, publicOrigin: origin, tenant: settings.auth?.domain ?? null, onFault };
  const answer = router({
    db,
    metrics,
    publicUrl: origin,
    config: { auth: signIn.config, demo: settings.demo, version },
    graphql,
    idp: async (req, res) =>
      (await handleFirstAdmin(firstAdmin, req, res)) ||
      (signIn.idp !== null && ((await handleSetPassword(firstAdmin, req, res)) || (await signIn.idp.handle(req, res)))),
    routes: [
      ...files.routes,
      ...accounts,
      mvrRoute(records, signIn.verify),
      esignRoute(esign, signIn.verify),
      esignWebhook(esign),
      signRoute({ ...esign, addressOf: ({ req }) => address(req) }),
      mailboxRoute({ db, origin, demo: settings.demo }),
    ],
    files: staticFiles(dist, { 'Content-Security-Policy': csp }),
  });
  http.removeAllListeners('request');
  http.on('request', (req, res) => {
    if (!req.url?.startsWith(UPLOAD_PATH) && !req.url?.startsWith(ESIGN_PATH)) cutSlow(req, REQUEST_MS_MAX);
    void answer(req, res);
  });
  http.on('upgrade', (req, duplex, head) => {
    if ((req.url ?? '').split('?', 1)[0] === '/graphql') socket.upgrade(req, duplex, head);
    else duplex.destroy();
  });
  const ticket = await issueTicket(db, Date.now());
  if (ticket) say(`No administrator yet. Open this link once to create the first one: ${firstAdminLink(origin, ticket)}`);
  return { origin, db, files, idp: signIn.idp, failed: failed.promise };
}

/** Takes the port; until everything else is there, requests are told to come back. */
async function listenOn({ port, host }: Settings, undo: Undo): Promise<Server> {
  const limits = { requestTimeout: UPLOAD_MS_MAX, headersTimeout: REQUEST_MS_MAX };
  const http = createServer(limits, (_req, res) => res.writeHead(503, { 'Retry-After': '1' }).end());
  http.listen(port, host);
  await once(http, 'listening');
  undo.push(async () => {
    const closed = once(http, 'close');
    http.close();
    http.closeIdleConnections();
    const rest = setTimeout(() => http.closeAllConnections(), 1000);
    await closed;
    clearTimeout(rest);
  });
  return http;
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

interface SignInParts {
  idp: Idp | null;
  verify: VerifyToken;
  /** `auth` of /config.json. */
  config: { domain: string; clientId: string; audience: string };
}

async function signInParts({ auth, demo, trustProxy }: Settings, origin: string, db: Database, audit: AuditNotes): Promise<SignInParts> {
  if (auth) {
    const issuer = `https://${auth.domain}/`;
    const verify = tokenVerifier({ issuer, audience: auth.audience, keys: remoteKeys(`${issuer}.well-known/jwks.json`) });
    return { idp: null, verify, config: auth };
  }
  const idp = await createIdp({
    pool: db.pool,
    publicOrigin: origin,
    trustProxy,
    onFault: (error) => logEvent('idp.failed', errorFields(error)),
    onAudit: (event) => audit.note(event),
    ...(demo && {
      demoPeople: DEMO_PEOPLE.map(({ email, role, note }) => ({ email, role: role ? ROLES[role] : 'No user', note })),
      demoPassword: DEMO_PASSWORD,
    }),
  });
  const verify = tokenVerifier({ issuer: issuerOf(origin), keys: databaseKeys(db.pool) });
  return { idp, verify, config: { domain: domainOf(origin), clientId: CLIENT_ID, audience: AUDIENCE } };
}
