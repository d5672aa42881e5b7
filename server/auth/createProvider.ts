import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Kysely, PostgresDialect } from 'kysely';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';
import { accountsOver, type Accounts } from './accounts.ts';
import { outageOf } from '../http/errors.ts';
import { answerFault } from './answerPage.ts';
import { IDP_MOUNT, issuerOf } from './constants.ts';
import type { LoginDeps } from './admit.ts';
import { handleLogin } from './handleLogin.ts';
import { handleLogout } from './handleLogout.ts';
import { secretOf, signingKeys } from './idpKeys.ts';
import { settingsOf, type IdpOptions, type IdpSettings } from './idpOptions.ts';
import type { IdpSchema } from './idpTables.ts';
import { purgeAttempts } from './limitAttempts.ts';
import { hashPassword } from './passwords.ts';
import { providerConfig } from './providerConfig.ts';
import { FACTOR_KEY, SecondFactors } from './secondFactors.ts';
import { noteSignIn, purgeSignIns } from './signIns.ts';
import { purgeExpired } from './sqlAdapter.ts';

const PURGE_EVERY_MS = 3_600_000;

/** The embedded OpenID provider. */
export interface Idp {
  /** Answers everything below `/idp/`; false when the path is not the provider's. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
  accounts: Accounts;
  factors: SecondFactors;
}

/**
 * A refused refresh is answered as a real tenant answers it (403, its words), because the SDK decides by them
 * (design/auth.md 2.12). `user is blocked` keeps its own words.
 */
function speakAsTenant(provider: Provider): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next();
    if (ctx.status !== 400 || ctx.oidc?.route !== 'token' || ctx.oidc.params?.['grant_type'] !== 'refresh_token') return;
    const body = ctx.body as { error?: string; error_description?: string };
    if (body.error !== 'invalid_grant') return;
    const error_description = body.error_description === 'user is blocked' ? body.error_description : 'Unknown or invalid refresh token.';
    ctx.body = { ...body, error_description };
    ctx.status = 403;
  });
}

/** Notes the browser that has just been given tokens, for whoever looks after people (server/auth/signIns.ts). */
function noteBrowsers(provider: Provider, db: Kysely<IdpSchema>): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next();
    const given = ctx.oidc?.route === 'token' && ctx.status === 200 ? ctx.oidc.entities.RefreshToken : undefined;
    if (given?.grantId && given.accountId)
      await noteSignIn(db, { grantId: given.grantId, sub: given.accountId, agent: ctx.get('User-Agent') });
  });
}

/** The library sends back any origin while it knows no client, as after a request that names none. */
function hideFromOthers(provider: Provider, publicOrigin: string): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next();
    if (ctx.get('Origin') !== publicOrigin) ctx.remove('Access-Control-Allow-Origin');
  });
}

/** Starts the provider over tables that exist already (IDP_DDL). Keys and secrets are made at the first start and then kept. */
export async function createIdp(options: IdpOptions): Promise<Idp> {
  const settings = settingsOf(options);
  const db = new Kysely<IdpSchema>({ dialect: new PostgresDialect({ pool: options.pool }) });
  const keys = { sign: await signingKeys(db), cookie: await secretOf(db, 'cookie-key') };
  const provider = new Provider(issuerOf(settings.publicOrigin), providerConfig(db, settings, keys));
  // Host and protocol come from `canonical` below, which speaks the language of a trusted proxy.
  provider.proxy = true;
  provider.on('server_error', (ctx, error) => {
    settings.onFault(error);
    // Nobody's fault but the disk's or the database's: worth trying again.
    if (outageOf(error)) ctx.status = 503;
  });
  speakAsTenant(provider);
  noteBrowsers(provider, db);
  hideFromOthers(provider, settings.publicOrigin);
  const nobodysHash = await hashPassword(randomBytes(12).toString('hex'));
  const factorKey = await secretOf(db, FACTOR_KEY);
  const factors = new SecondFactors(db, factorKey);
  const deps: LoginDeps = { provider, db, settings, csrfKey: await secretOf(db, 'csrf-key'), factorKey, factors, nobodysHash };
  const purge = hourly(async () => {
    await Promise.all([purgeExpired(db), purgeAttempts(db, settings.attemptLimits)]);
    await purgeSignIns(db);
  });
  const speak = provider.callback();

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const path = new URL(req.url ?? '', settings.publicOrigin).pathname;
    if (!path.startsWith(`${IDP_MOUNT}/`)) return false;
    canonical(req, settings);
    try {
      if (await ownPage(deps, req, res, path.slice(IDP_MOUNT.length))) {
        await purge();
        return true;
      }
      // How a mount is told to the provider: the whole path on one side, the rest on the other.
      Object.assign(req, { originalUrl: req.url, url: req.url!.slice(IDP_MOUNT.length) });
      await speak(req, res);
    } catch (error) {
      answerFault(settings.onFault, res, error);
    }
    return true;
  };
  return { handle, accounts: accountsOver(db), factors };
}

/** Pages the protocol library does not have: sign-in and sign-out. */
async function ownPage(deps: LoginDeps, req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
  const uid = /^\/u\/login\/([\w-]+)$/.exec(path)?.[1];
  if (uid && (req.method === 'GET' || req.method === 'POST')) {
    await handleLogin(deps, req, res, uid);
    return true;
  }
  if (path === '/v2/logout' && req.method === 'GET') {
    await handleLogout(deps.provider, deps.settings.publicOrigin, req, res);
    return true;
  }
  return false;
}

/** Links, redirects and cookies are made for the public address, whatever Host a request or a proxy claims. */
function canonical(req: IncomingMessage, settings: IdpSettings): void {
  const { host, protocol } = new URL(settings.publicOrigin);
  req.headers['x-forwarded-host'] = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** Runs the work at most once an hour, along with requests, so that no timer has to be stopped. */
function hourly(work: () => Promise<unknown>): () => Promise<void> {
  let lastMs = 0;
  return async () => {
    if (Date.now() - lastMs < PURGE_EVERY_MS) return;
    lastMs = Date.now();
    await work();
  };
}
