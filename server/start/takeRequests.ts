import type { IncomingMessage, Server } from 'node:http';
import { applicationRoute } from '../applications/applicationRoute.ts';
import { addressOf } from '../auth/answerPage.ts';
import { handleFirstAdmin } from '../auth/handleFirstAdmin.ts';
import { handleSetPassword } from '../auth/handleSetPassword.ts';
import { handleVerifyEmail } from '../auth/handleVerifyEmail.ts';
import { verifyRoute } from '../esign/embedded/verifyRoute.ts';
import { signRoute } from '../esign/embedded/signRoute.ts';
import { ESIGN_PATH, esignRoute } from '../esign/esignRoutes.ts';
import { esignWebhook } from '../esign/webhookRoute.ts';
import { UPLOAD_PATH } from '../files/uploadRoute.ts';
import type { Services } from '../graphql/context.ts';
import { Documents } from '../graphql/documents.ts';
import { graphqlEndpoint } from '../graphql/endpoint.ts';
import { knownOperations } from '../graphql/knownOperations.ts';
import { schema } from '../graphql/schema.ts';
import { graphqlSocket } from '../graphql/socket.ts';
import { accessLog, notLogged } from '../http/accessLog.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import { errorFields, logEvent } from '../log.ts';
import { offerProcessMetrics } from '../http/processMetrics.ts';
import { Readiness } from '../http/readiness.ts';
import { router } from '../http/router.ts';
import { cutSlow } from '../http/slowRequest.ts';
import { staticFiles } from '../http/staticFiles.ts';
import { tokenGate } from '../auth/tokenGate.ts';
import { mailboxRoute } from '../mail/mailboxRoute.ts';
import { packetRoute } from '../packets/packetRoute.ts';
import { mvrRoute } from '../records/mvrRoute.ts';
import { emailRoute } from '../rest/accountEmail.ts';
import { accountRoutes } from '../rest/accountRoutes.ts';
import { securityRoutes } from '../rest/accountSecurity.ts';
import { sessionRoutes } from '../rest/accountSessions.ts';
import type { Settings } from '../settings.ts';
import { answerRoute } from '../drivers/verification/answerRoute.ts';
import type { SignInDeps } from './signInDeps.ts';
import type { Undo } from './undo.ts';

/** The time that a request that is no upload may take to arrive. */
export const REQUEST_MS_MAX = 20_000;
/** What may still come of a body once it has been answered: for a client that hears the answer only when it has sent all. */
const ANSWERED_MS_MAX = 3000;

interface Deps {
  settings: Settings;
  services: Services;
  signIn: SignInDeps;
  origin: string;
  /** Folder of the built front end. */
  dist: string;
  /** Shown to people, so that they can say which one they use. */
  version: string;
}

/** The script of the sync worker, which obeys the policy that comes with it. */
const SYNC_WORKER = /^\/assets\/sync\.worker-/;

/** From here on the server answers: every address of the product, and the socket of /graphql. */
export function takeRequests(http: Server, { settings, services, signIn, origin, dist, version }: Deps, undo: Undo): void {
  const { db, tail, metrics, files, records, esign } = services;
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
  undo.push(offerProcessMetrics(metrics, { pool: db.pool, dataDir: settings.dataDir }));

  const { domain } = signIn.config;
  const authDomain = domain.includes('://') ? domain : `https://${domain}`;
  const policy = contentSecurityPolicy(origin, authDomain);
  const workerPolicy = contentSecurityPolicy(origin, authDomain, true);
  const onFault = (error: unknown): void => logEvent('idp.failed', errorFields(error));
  const accounts =
    signIn.idp === null && settings.tenantManagement === null
      ? []
      : accountRoutes({ db, verify: signIn.verify, addressOf: ({ req }) => address(req), webhookSecret: settings.webhookSecret });
  const firstAdmin = { db, publicOrigin: origin, tenant: settings.auth?.domain ?? null, onFault };
  const answer = router({
    readiness: new Readiness(db, settings.dataDir),
    metrics,
    metricsGate: { setting: 'METRICS_TOKEN', token: settings.metricsToken, demo: settings.demo },
    publicUrl: origin,
    config: { auth: signIn.config, demo: settings.demo, version },
    graphql,
    idp: async (req, res) =>
      (await handleFirstAdmin(firstAdmin, req, res)) ||
      (signIn.idp !== null &&
        ((await handleSetPassword(firstAdmin, req, res)) ||
          (await handleVerifyEmail(firstAdmin, req, res)) ||
          (await signIn.idp.handle(req, res)))),
    routes: [
      ...files.routes,
      ...accounts,
      ...securityRoutes({
        db,
        verify: signIn.verify,
        audit: services.audit,
        addressOf: ({ req }) => address(req),
        factors: signIn.idp?.factors ?? null,
        required: settings.secondFactor,
      }),
      ...sessionRoutes({ db, verify: signIn.verify }),
      emailRoute({ db, verify: signIn.verify, addressOf: ({ req }) => address(req), origin }),
      mvrRoute(records, signIn.verify),
      packetRoute({ db, store: files.store, audit: services.audit, clock: services.clock }, signIn.verify),
      esignRoute(esign, signIn.verify),
      esignWebhook(esign),
      verifyRoute({ ...esign, addressOf: ({ req }) => address(req) }),
      signRoute({ ...esign, addressOf: ({ req }) => address(req) }),
      applicationRoute({ ...esign, addressOf: ({ req }) => address(req) }),
      answerRoute({ ...services, origin, addressOf: ({ req }) => address(req) }),
      mailboxRoute({ db, origin, gate: { setting: 'MAILBOX_TOKEN', token: settings.mailboxToken, demo: settings.demo } }),
    ],
    files: staticFiles(dist, (file) => ({ 'Content-Security-Policy': SYNC_WORKER.test(file) ? workerPolicy : policy })),
  });
  const logged = settings.accessLog ? accessLog(address, (line) => void process.stdout.write(line)) : notLogged;
  http.removeAllListeners('request');
  http.on('request', (req, res) => {
    if (!req.url?.startsWith(UPLOAD_PATH) && !req.url?.startsWith(ESIGN_PATH)) cutSlow(req, REQUEST_MS_MAX);
    res.once('finish', () => {
      if (!req.complete) cutSlow(req, ANSWERED_MS_MAX);
    });
    logged(req, res, () => void answer(req, res));
  });
  http.on('upgrade', (req, duplex, head) => {
    if ((req.url ?? '').split('?', 1)[0] === '/graphql') socket.upgrade(req, duplex, head);
    else duplex.destroy();
  });
}
