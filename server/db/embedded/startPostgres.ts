import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries } from './binaries.ts';
import { openClusterHome } from './clusterHome.ts';
import { createCluster, DATABASE_ROLE, readPassword } from './createCluster.ts';
import { checkEngine } from './engineMarker.ts';
import { endLeftoverServer, readPid } from './leftoverServer.ts';
import { takeOwnership } from './ownerLock.ts';
import { isProcessIdTaken } from './processIdentity.ts';
import { EmbeddedPostgresError, systemErrorCode } from './startError.ts';
import { startWatched, type WatchedServer } from './watchedServer.ts';

/** A crash may leave minutes of log to replay; the server answers "starting up" meanwhile. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 20_000;
const PORT_ATTEMPTS = 5;
/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'cluster_name=weighstation',
  'timezone=UTC',
  'log_timezone=UTC',
];
const LASTING = ['fsync=on', 'shared_buffers=128MB', 'max_connections=100'];
const FOR_TESTS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=128MB', 'max_connections=200'];

/** The embedded PostgreSQL of one DATA_DIR, run by this process. */
export interface RunningPostgres {
  /** Connection address of the role that owns the cluster, database `postgres`; holds the password, so it is never logged. */
  url: string;
  pid: number;
  /** A server that an earlier run left behind was still alive and had to be stopped first. */
  replacedLeftover: boolean;
  /** Shuts the server down cleanly (open connections are ended) and gives the folder free; safe to call again. */
  stop(): Promise<void>;
  /** Resolves when the server has ended, asked or not, with its last log lines. */
  exited: Promise<{ log: string }>;
}

/** `forTests` trades durability for speed and is meant for throw-away folders. */
export interface StartOptions {
  forTests?: boolean;
}

/**
 * Starts the PostgreSQL that belongs to this DATA_DIR and makes its data on the first start.
 * Throws EmbeddedPostgresError when another living process owns the folder, when the folder belongs to another engine or
 * version, or when the server does not start (with its last log lines).
 */
export async function startPostgres(dataDir: string, options: StartOptions = {}): Promise<RunningPostgres> {
  const { home, user } = openClusterHome(path.resolve(dataDir));
  const ownership = await takeOwnership(home);
  try {
    const cluster = path.join(home, 'cluster');
    const hasCluster = checkEngine(home);
    const binaries = prepareBinaries(home, user);
    const replacedLeftover = hasCluster && (await endLeftoverServer(cluster));
    if (!hasCluster) await createCluster(home, binaries, user, options.forTests !== true);
    const settings = [...SETTINGS, ...(options.forTests === true ? FOR_TESTS : LASTING)].flatMap((setting) => ['-c', setting]);
    const start = (port: number) => startWatched(binaries.postgres, ['-D', cluster, '-p', String(port), ...settings], user);
    const { server, url } = await startOnFreePort(start, readPassword(home));
    const pid = readPid(path.join(cluster, 'postmaster.pid')) ?? 0;
    const exited = server.ended.then(() => ({ log: server.log() }));
    let stopping: Promise<void> | null = null;
    const stop = () => (stopping ??= stopServer(server, pid).finally(() => ownership.release()));
    return { url, pid, replacedLeftover, stop, exited };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

async function startOnFreePort(start: (port: number) => WatchedServer, password: string): Promise<{ server: WatchedServer; url: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const url = `postgres://${DATABASE_ROLE}:${password}@127.0.0.1:${port}/postgres`;
    const server = start(port);
    try {
      await waitUntilReady(server, url);
      return { server, url };
    } catch (error) {
      server.requestStop();
      await server.ended;
      // Somebody took the port between our look and the server's.
      if (attempt < PORT_ATTEMPTS && server.log().includes('could not bind')) continue;
      const reason = error instanceof Error ? error.message : String(error);
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason}\n${server.log()}`, { cause: error });
    }
  }
}

async function waitUntilReady(server: WatchedServer, url: string): Promise<void> {
  const end = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await ping(url);
      return;
    } catch (error) {
      if (systemErrorCode(error) === WRONG_PASSWORD)
        throw new EmbeddedPostgresError('the password kept beside the data is not the one of the data.');
      if (server.exitCode() !== null) throw new EmbeddedPostgresError(`the server ended with code ${server.exitCode()}.`);
      if (performance.now() > end) throw error;
      await sleep(15);
    }
  }
}

async function ping(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

async function stopServer(server: WatchedServer, pid: number): Promise<void> {
  server.requestStop();
  const tooLate = new AbortController();
  const inTime = await Promise.race([
    server.ended.then(() => true),
    sleep(STOP_LIMIT_MS, false, { signal: tooLate.signal }).catch(() => false),
  ]);
  tooLate.abort();
  // Immediate shutdown: nothing acknowledged is lost, the next start replays the log.
  if (!inTime && isProcessIdTaken(pid)) process.kill(pid, 'SIGQUIT');
  await server.ended;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
