import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TenantManagement } from '#server/settings.ts';

/** An account as the Management API of Auth0 shows it. */
export interface TenantUser {
  user_id: string;
  email: string;
  blocked: boolean;
  email_verified: boolean;
  identities: { connection: string; provider: string }[];
}

interface TenantReply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Answers after so many milliseconds. */
  afterMs?: number;
}

/** A real HTTP server that answers as the documentation of Auth0's token endpoint and Management API says. */
export interface TenantServer {
  management: TenantManagement;
  /** Calls as `METHOD path`, below `/api/v2/` or of the token endpoint. */
  heard: { call: string; body: any }[];
  users: Map<string, TenantUser>;
  /** How long a token is good. */
  tokenSeconds: number;
  /** Tokens that were given out and are still taken. */
  tokens: Set<string>;
  /** Answers given instead, the first to the next call of the API. */
  next: TenantReply[];
  /** Answers given whenever the call begins so. */
  always: Map<string, TenantReply>;
  close(): Promise<void>;
}

export const TENANT_SECRET = 'secret-that-nobody-may-see';
const CONNECTION = 'People';

export async function startTenant(): Promise<TenantServer> {
  const tenant: TenantServer = {
    management: { url: '', clientId: 'm2m', secret: TENANT_SECRET, connection: CONNECTION },
    heard: [],
    users: new Map(),
    tokenSeconds: 86_400,
    tokens: new Set(),
    next: [],
    always: new Map(),
    close: async () => {},
  };
  const server = createServer((req, res) => {
    void answer(tenant, req).then(async ({ status, headers = {}, body, afterMs = 0 }) => {
      if (afterMs > 0) await new Promise((resume) => setTimeout(resume, afterMs));
      res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
      res.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  tenant.management.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tenant.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return tenant;
}

const refusal = (statusCode: number, error: string, errorCode?: string): TenantReply => ({
  status: statusCode,
  body: { statusCode, error, message: error, ...(errorCode && { errorCode }) },
});

async function answer(tenant: TenantServer, req: IncomingMessage): Promise<TenantReply> {
  const url = new URL(req.url!, tenant.management.url);
  const sent = await text(req);
  const body = sent ? (JSON.parse(sent) as any) : null;
  const call = `${req.method} ${url.pathname.replace('/api/v2/', '')}${url.search}`;
  tenant.heard.push({ call, body });
  if (url.pathname === '/oauth/token') return giveToken(tenant, body);
  const token = (req.headers.authorization ?? '').replace('Bearer ', '');
  if (!tenant.tokens.has(token)) return refusal(401, 'Unauthorized', 'invalid_token');
  const told = tenant.next.shift() ?? [...tenant.always].find(([start]) => call.startsWith(start))?.[1];
  return told ?? replyTo(tenant, req.method!, url, body);
}

function giveToken(tenant: TenantServer, body: any): TenantReply {
  const { url, clientId, secret } = tenant.management;
  if (body.grant_type !== 'client_credentials' || body.client_id !== clientId || body.client_secret !== secret)
    return { status: 401, body: { error: 'access_denied', error_description: 'Unauthorized' } };
  if (body.audience !== `${url}/api/v2/`) return { status: 403, body: { error: 'access_denied' } };
  const token = `token-${tenant.heard.length}`;
  tenant.tokens.add(token);
  return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: tenant.tokenSeconds } };
}

function replyTo({ users }: TenantServer, method: string, url: URL, body: any): TenantReply {
  const [noun, sub, part] = url.pathname.replace('/api/v2/', '').split('/').map(decodeURIComponent);
  if (noun === 'users-by-email')
    return { status: 200, body: [...users.values()].filter(({ email }) => email === url.searchParams.get('email')) };
  if (noun === 'tickets') {
    if (!users.has(body.user_id)) return refusal(404, 'Not Found', 'inexistent_user');
    return { status: 201, body: { ticket: `https://tenant.example/lo/reset?ticket=${encodeURIComponent(body.user_id)}` } };
  }
  if (noun === 'users' && method === 'POST') {
    if ([...users.values()].some(({ email }) => email === body.email.toLowerCase())) return refusal(409, 'Conflict', 'auth0_idp_error');
    return { status: 201, body: plantTenantUser(users, body.email, { blocked: body.blocked }) };
  }
  const known = users.get(sub!);
  if (method === 'DELETE' && part) return { status: 202 };
  if (method === 'DELETE') {
    users.delete(sub!);
    return { status: 204 };
  }
  if (!known) return refusal(404, 'Not Found', 'inexistent_user');
  for (const field of ['blocked', 'email', 'email_verified'] as const) if (body[field] !== undefined) (known as any)[field] = body[field];
  return { status: 200, body: known };
}

/** Puts an account there. */
export function plantTenantUser(users: TenantServer['users'], email: string, given: Partial<TenantUser> = {}): TenantUser {
  const user: TenantUser = {
    user_id: `auth0|${users.size + 1}`,
    email: email.toLowerCase(),
    blocked: false,
    email_verified: false,
    identities: [{ connection: CONNECTION, provider: 'auth0' }],
    ...given,
  };
  users.set(user.user_id, user);
  return user;
}
