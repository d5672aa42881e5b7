import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { makeFolder, removeFolder, waitUntilGone } from '#tests/pg/productProcess.ts';
import type { Cookie } from '#tests/pg/visitor.ts';
import { copyPrepared, preparedPort, preparedProfiles, visitedProfile } from './preparedFolder.ts';
import { noteReports } from './violations.ts';
import { startNetwork, type Network } from './network.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 90_000;

/** The whole product in a process of its own, with a DATA_DIR of its own and the demo workspace, reached through a network that can be cut. */
export interface Product {
  origin: string;
  /** The server itself, past the network that can be cut. */
  serverOrigin: string;
  /** Of the server's process. */
  pid: number;
  /** What it said on its way up: in an empty workspace the link for the first administrator. */
  said: string;
  network: Network;
  dataDir: string;
  /** Its times are to be those of a user's browser. */
  isMeasured: boolean;
  /** The provider's cookies of somebody who is signed in; each is given once, because two browsers do not share a session. */
  takeSession(email: string): Cookie[] | null;
  /** A browser profile that holds somebody's replica, to be copied; each is given once, because two devices are never one. */
  takeProfile(email: string): string | null;
  /** A browser profile in which the program was opened before, to be copied; null: none was made for this origin. */
  visitedProfile(): string | null;
  /** Kill the server as a power cut does, and start another on the same data behind the same network. */
  killAndRestart(): Promise<void>;
  /** Rows of a statement on the product's own database. */
  sql<R = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<R[]>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Start the product, on a folder of its own that is removed at the end, or on one that the caller keeps. */
export async function startProduct(
  options: { dataDir?: string; env?: Record<string, string>; script?: string; isMeasured?: boolean } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? makeFolder();
  const sessions = (options.dataDir ? null : copyPrepared(dataDir)) ?? new Map<string, Cookie[]>();
  const network = await startNetwork(options.dataDir ? 0 : preparedPort());
  const profiles = new Map<string, string[]>();
  const origin = `http://localhost:${network.port}`;
  const serve = (): Promise<Server> => startServer(options, { DEMO: '1', ...options.env, PUBLIC_URL: origin, DATA_DIR: dataDir });
  let server = await serve();
  let pool = openPool(dataDir);
  network.leadTo(server.port);
  return {
    origin,
    get serverOrigin() {
      return `http://127.0.0.1:${server.port}`;
    },
    get pid() {
      return server.child.pid!;
    },
    get said() {
      return server.said;
    },
    network,
    dataDir,
    isMeasured: options.isMeasured ?? false,
    takeSession(email) {
      const cookies = sessions.get(email) ?? null;
      sessions.delete(email);
      return cookies;
    },
    takeProfile(email) {
      if (network.port !== preparedPort()) return null;
      const left = profiles.get(email) ?? preparedProfiles(email);
      profiles.set(email, left.slice(1));
      return left[0] ?? null;
    },
    visitedProfile: () => (network.port === preparedPort() ? visitedProfile() : null),
    sql: <R>(statement: string, values: unknown[] = []) => inPeace(async () => (await pool.query(statement, values)).rows as R[]),
    async killAndRestart() {
      await end(server.child, 'SIGKILL');
      server = await serve();
      network.leadTo(server.port);
      await pool.end();
      pool = openPool(dataDir);
    },
    async stop() {
      await pool.end();
      await network.close();
      if (options.dataDir) return end(server.child, 'SIGTERM');
      // Nobody reads this data again, so its database need not write it down.
      await end(server.child, 'SIGKILL');
      await endDatabase(dataDir);
      removeFolder(dataDir);
    },
  };
}

interface Server {
  child: ChildProcess;
  port: number;
  said: string;
}

async function startServer(options: { script?: string }, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [options.script ?? 'scripts/serve.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (chunk: Buffer) => noteReports(chunk.toString()));
  return { child, port, said: await ready(child) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Ends the embedded database at once, without a checkpoint. */
async function endDatabase(dataDir: string): Promise<void> {
  const pid = Number(postmaster(dataDir)[0]);
  process.kill(pid, 'SIGQUIT');
  await waitUntilGone(pid);
}

function openPool(dataDir: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl(dataDir), max: 2 });
  pool.on('error', () => undefined);
  return pool;
}

/** The product works on its rows at the same time: of two that wait for each other PostgreSQL turns one away, which tries again. */
async function inPeace<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 5 || (error as { code?: string }).code !== '40P01') throw error;
    }
  }
}

/** Waits until the product says that it is ready; returns what it said. */
async function ready(child: ChildProcess): Promise<string> {
  let said = '';
  const late = AbortSignal.timeout(START_TIMEOUT_MS);
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('Weighstation is ready at')) resolve();
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready:\n${said}`)));
    late.addEventListener('abort', () => reject(new Error(`The product was not ready in ${START_TIMEOUT_MS} ms:\n${said}`)));
  });
  return said;
}

/** The address of the embedded database, put together from what the supervisor keeps beside the data. */
export function databaseUrl(dataDir: string): string {
  const home = path.join(dataDir, 'postgres');
  const password = fs.readFileSync(path.join(home, 'password'), 'utf8').trim();
  return `postgres://weighstation:${password}@127.0.0.1:${postmaster(dataDir)[3]}/postgres`;
}

/** Lines of the file that PostgreSQL keeps while it runs: process id first, port fourth. */
function postmaster(dataDir: string): string[] {
  return fs.readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
}
