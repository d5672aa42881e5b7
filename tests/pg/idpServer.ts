import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { AUDIENCE, CLIENT_ID, domainOf, issuerOf } from '#server/auth/constants.ts';
import { createIdp, type Idp } from '#server/auth/createProvider.ts';
import type { IdpOptions } from '#server/auth/idpOptions.ts';
import { IDP_DDL } from '#server/auth/idpTables.ts';
import type { AuthAddress } from './signIn.ts';

/** A provider on its own port with its own database. */
export interface IdpServer {
  origin: string;
  issuer: string;
  auth: AuthAddress;
  idp: Idp;
  pool: pg.Pool;
  /** Faults that the provider reported. */
  faults: unknown[];
  /** A new provider over the same tables takes over, as after a restart of the product. */
  restart(options?: Partial<IdpOptions>): Promise<void>;
  close(): Promise<void>;
}

/** Starts the provider the way the product does: one HTTP server, mounted at /idp, `/config.json` beside it. */
export async function startIdpServer(options: Partial<IdpOptions> = {}): Promise<IdpServer> {
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  // The database is dropped by force while idle connections may still be closing.
  pool.on('error', () => undefined);
  for (const statement of IDP_DDL) await pool.query(statement);
  let handle: (req: IncomingMessage, res: ServerResponse) => Promise<boolean> = async () => false;
  const server = createServer((req, res) => void serve(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const auth = { domain: domainOf(origin), clientId: CLIENT_ID, audience: AUDIENCE };
  const faults: unknown[] = [];
  const make = (changes: Partial<IdpOptions>) =>
    createIdp({ pool, publicOrigin: origin, onFault: (error) => faults.push(error), ...options, ...changes });

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (await handle(req, res)) return;
    if (req.url === '/config.json') res.end(JSON.stringify({ auth, demo: true, version: 'test' }));
    else res.writeHead(404).end();
  }

  const running: IdpServer = {
    origin,
    issuer: issuerOf(origin),
    auth,
    idp: await make({}),
    pool,
    faults,
    async restart(changes = {}) {
      running.idp = await make(changes);
      handle = running.idp.handle;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.end();
      await database.drop();
    },
  };
  handle = running.idp.handle;
  return running;
}

async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = process.env['WEIGHSTATION_TEST_PG'];
  if (!admin) throw new Error('WEIGHSTATION_TEST_PG is not set: run this test in the project `pg`');
  const name = `idp_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
