import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from '#server/db/embedded/startPostgres.ts';
import { makeFolder, removeFolder } from '#tests/pg/productProcess.ts';
import { TABLES, type PeerRow, type PeerRows } from './rows.ts';

const PEERS = path.join(import.meta.dirname, '..', 'peers');
const READY_MS = 300_000;
const INSERT_ROWS = 2000;

/** Zero's own server on a PostgreSQL of its own that holds the rows of the peers. */
export interface ZeroServer {
  /** Address of zero-cache. */
  origin: string;
  /** Commits a new docket number. */
  change(id: string, docketNumber: string): Promise<void>;
  close(): Promise<void>;
}

interface Endpoints {
  query(request: Request): Promise<object>;
  mutate(request: Request): Promise<object>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** @param columns names of the fields of each table. @throws when zero-cache is not ready in five minutes */
export async function startZero(rows: PeerRows, columns: Record<string, string[]>): Promise<ZeroServer> {
  const folder = makeFolder();
  const postgres = await startLogical(folder);
  await fill(postgres.url, rows, columns);
  const { zeroEndpoints } = (await import(path.join(PEERS, 'zero.endpoints.mjs'))) as {
    zeroEndpoints(columns: Record<string, string[]>, url: string): Endpoints;
  };
  const endpoints = zeroEndpoints(columns, postgres.url);
  const api = http.createServer((request, response) => void answer(endpoints, request, response));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiPort = (api.address() as net.AddressInfo).port;
  const port = await freePort();
  const cache = startCache(postgres.url, folder, `http://127.0.0.1:${apiPort}`, port);
  const close = async (): Promise<void> => {
    if (cache.exitCode === null) {
      cache.kill('SIGTERM');
      await once(cache, 'exit');
    }
    api.closeAllConnections();
    api.close();
    await endpoints.close();
    await postgres.stop();
    removeFolder(folder);
  };
  try {
    await ready(port);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    origin: `http://localhost:${port}`,
    change: async (id, docketNumber) => {
      await endpoints.pool.query('update cases set "docketNumber" = $2 where id = $1', [id, docketNumber]);
    },
    close,
  };
}

/** The embedded PostgreSQL, with the log that replication reads: a setting that asks for a second start. */
async function startLogical(folder: string): Promise<RunningPostgres> {
  const first = await startPostgres(folder);
  const client = new pg.Client({ connectionString: first.url });
  await client.connect();
  await client.query(`alter system set wal_level = 'logical'`);
  await client.end();
  await first.stop();
  return startPostgres(folder);
}

async function fill(url: string, rows: PeerRows, columns: Record<string, string[]>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const table of TABLES) {
    const fields = columns[table]!.map((name) => `"${name}" text${name === 'id' ? ' primary key' : ''}`);
    await client.query(`create table ${table} (${fields.join(', ')})`);
    for (let from = 0; ; from += INSERT_ROWS) {
      const batch = rows.slice(table, from, INSERT_ROWS);
      if (batch.length === 0) break;
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(batch.map(asText)),
      ]);
    }
    if (table === 'cases') await client.query('create index on cases (status, "createdAt" desc); create index on cases ("createdAt" desc)');
  }
  await client.query('analyze');
  await client.end();
}

/** Every field as text: the tables have no other type. */
const asText = (row: PeerRow): object =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value === null || typeof value === 'string' ? value : JSON.stringify(value)]),
  );

function startCache(url: string, folder: string, api: string, port: number): ChildProcess {
  return spawn(process.execPath, ['node_modules/@rocicorp/zero/out/zero/src/cli.js'], {
    cwd: PEERS,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ZERO_UPSTREAM_DB: url,
      ZERO_REPLICA_FILE: path.join(folder, 'zero.db'),
      ZERO_ADMIN_PASSWORD: 'bench',
      ZERO_QUERY_URL: `${api}/query`,
      ZERO_MUTATE_URL: `${api}/mutate`,
      ZERO_PORT: String(port),
      ZERO_NUM_SYNC_WORKERS: '1',
      ZERO_ENABLE_TELEMETRY: 'false',
      DO_NOT_TRACK: '1',
      ZERO_LOG_LEVEL: 'error',
    },
  });
}

async function answer(endpoints: Endpoints, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  try {
    const body = await buffer(request);
    const asked = new Request(`http://localhost${request.url}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const answered = request.url!.startsWith('/query') ? await endpoints.query(asked) : await endpoints.mutate(asked);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answered));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

/** zero-cache takes connections when its copy of the rows stands. */
async function ready(port: number): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/`)).ok) return;
    } catch {
      // Not yet.
    }
    if (Date.now() > until) throw new Error(`zero-cache was not ready in ${READY_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
