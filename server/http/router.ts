import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { canonicalRedirect } from './canonicalRedirect.ts';
import { toWireError } from './errors.ts';
import { answerError, answerJson, type Exchange } from './answer.ts';
import { commonHeaders } from './headers.ts';
import type { Metrics } from './metrics.ts';
import { passOperator, type OperatorGate } from './operatorGate.ts';
import type { Readiness } from './readiness.ts';
import { REPORT_PATH, takeReport } from './policyReports.ts';
import type { StaticFiles } from './staticFiles.ts';

export interface RouterDeps {
  readiness: Readiness;
  metrics: Metrics;
  metricsGate: OperatorGate;
  publicUrl: string;
  /** Body of `/config.json`: what the browser must know before it can sign in. */
  config: unknown;
  graphql: (x: Exchange) => Promise<void>;
  /** The embedded OpenID provider; null when a tenant signs people in. */
  idp: ((req: IncomingMessage, res: ServerResponse) => Promise<boolean>) | null;
  /** The routes below /api, /files and /sign: each is asked in turn and says whether the address was its own. */
  routes: readonly Route[];
  files: StaticFiles;
}

/** Answers the exchange and gives true, or leaves it alone and gives false. */
export type Route = (x: Exchange) => Promise<boolean>;

/** The path where the app says that its person has left. */
const SIGNED_OUT_PATH = '/signed-out';

/** Below these there are only programs' addresses: an unknown one is an error, never the app's page. */
const NO_PAGES = /^\/(?:api|files|sign|pev|idp|assets)(?:\/|$)/;

/** The one request listener of the product. Whatever goes wrong inside, the caller gets an answer and the process lives on. */
export function router(deps: RouterDeps): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const headers = Object.entries(commonHeaders(deps.publicUrl));
  return async (req, res) => {
    const x: Exchange = { req, res, requestId: randomUUID(), path: pathOf(req) };
    for (const [name, value] of headers) res.setHeader(name, value);
    res.setHeader('X-Request-Id', x.requestId);
    const startedAt = performance.now();
    res.on('finish', () => {
      const kind = kindOf(x.path);
      deps.metrics.count('weighstation_http_requests_total', { kind, status: String(res.statusCode) });
      deps.metrics.observe('weighstation_http_request_seconds', { kind }, (performance.now() - startedAt) / 1000);
    });
    try {
      await route(deps, x);
    } catch (error) {
      const { code, message } = toWireError(error, x.requestId);
      const isOutage = code === 'ExternalServiceError' || code === 'TIMEOUT';
      if (!res.headersSent) answerError(x, isOutage ? 503 : 500, code, message);
      else res.destroy();
    }
  };
}

async function route(deps: RouterDeps, x: Exchange): Promise<void> {
  const { req, res, path } = x;
  if (!URL.canParse(req.url ?? '/', deps.publicUrl)) return answerError(x, 400, 'InvalidArgumentError', 'This address cannot be read.');
  if (path === '/graphql') return deps.graphql(x);
  if (path === REPORT_PATH && req.method === 'POST') return takeReport(x, deps.metrics);
  if (path === SIGNED_OUT_PATH && req.method === 'POST') return signedOut(x);
  if (deps.idp && (await deps.idp(req, res))) return;
  for (const answered of deps.routes) if (await answered(x)) return;
  if (req.method !== 'GET' && req.method !== 'HEAD')
    return answerError(x, NO_PAGES.test(path) ? 404 : 405, 'InvalidArgumentError', 'There is nothing to send here.');
  if (path === '/healthz') return answerJson(x, 200, { status: 'ok' });
  if (path === '/readyz') return showReadiness(deps.readiness, x);
  if (path === '/config.json') return answerJson(x, 200, deps.config);
  if (path === '/metrics') return showMetrics(deps, x);
  if (NO_PAGES.test(path) && !path.startsWith('/assets/'))
    return answerError(x, 404, 'EntityNotFoundError', 'There is nothing at this address.');
  await page(deps, x);
}

function showMetrics({ metrics, metricsGate }: RouterDeps, x: Exchange): void {
  if (!passOperator(x, metricsGate)) return;
  x.res.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4', 'Cache-Control': 'no-store' }).end(metrics.text());
}

/** Somebody has left: their browser forgets what it kept of our answers. Another site cannot ask for it. */
function signedOut({ req, res }: Exchange): void {
  const isOurs = (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  res.writeHead(204, { 'Cache-Control': 'no-store', ...(isOurs && { 'Clear-Site-Data': '"cache"' }) }).end();
}

/** The app's files; any other address without a file name is a screen of the app. */
async function page({ files, publicUrl }: RouterDeps, x: Exchange): Promise<void> {
  const isFile = /\.[^/]*$/.test(x.path);
  const elsewhere = isFile ? null : canonicalRedirect(x.req, publicUrl);
  if (elsewhere) return void x.res.writeHead(307, { Location: elsewhere, 'Cache-Control': 'no-store' }).end();
  if (await files(x, isFile ? x.path : '/index.html')) return;
  answerError(x, 404, 'EntityNotFoundError', isFile ? 'There is no such file.' : 'The app has not been built yet.');
}

async function showReadiness(readiness: Readiness, x: Exchange): Promise<void> {
  const missing = await readiness.missing();
  if (missing === null) answerJson(x, 200, { status: 'ready' });
  else answerError(x, 503, 'ExternalServiceError', missing);
}

function pathOf(req: IncomingMessage): string {
  return (req.url ?? '/').split('?', 1)[0] || '/';
}

const KINDS: ReadonlySet<string> = new Set([
  'graphql',
  'idp',
  'api',
  'files',
  'sign',
  'pev',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'config.json',
]);

/** Few kinds, so that a scan of made-up addresses cannot fill the metrics. */
function kindOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return KINDS.has(first) ? first : 'page';
}
