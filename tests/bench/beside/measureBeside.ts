import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '#server/seed/demoPeople.ts';
import type { Product } from '#tests/e2e/support/product.ts';
import { signIn } from '#tests/pg/signIn.ts';
import { ourEntrant, runContest, truthOf, type Entrant, type Result, type Truth } from './contests.ts';
import { buildOurPage, buildPeerPage, installPeers } from './peerPages.ts';
import { startPeerServer, type PeerServer } from './peerServer.ts';
import { startZero } from './zeroServer.ts';
import { PeerRows, TABLES } from './rows.ts';

/** The peers that can be run, in the order of the table. */
export const PEERS = ['dexie', 'rxdb', 'tanstack', 'powersync', 'zero', 'apollo'] as const;
export type Peer = (typeof PEERS)[number];

const EMAIL = 'agent@demo.test';

/** One workspace in all engines, one after the other, each in a fresh browser. */
export interface Beside {
  workspace: string;
  /** Rows of the five tables that every engine holds; ours holds everything else that an agent may see besides. */
  rows: number;
  results: Result[];
}

export async function measureBeside(product: Product, workspace: string, peers: readonly Peer[]): Promise<Beside> {
  const { accessToken: token } = await signIn(product.origin, EMAIL, DEMO_PASSWORD);
  const [user] = await product.sql<{ id: string }>('select id from users where email = $1', [EMAIL]);
  const rows = await PeerRows.of(product, token);
  const truth = truthOf(rows.cases());
  const results = [await runOurs(product, { userId: user!.id, token }, truth)];
  const columns = Object.fromEntries(TABLES.map((table) => [table, rows.columns(table)]));
  const { folder, said } = await buildPages(peers);
  const server = await startPeerServer(rows, folder);
  try {
    for (const peer of peers) {
      process.stdout.write(`  ${peer} ...\n`);
      if (said) results.push(notRun(peer, said));
      else if (peer === 'zero') results.push(await runZero(rows, columns, server, truth));
      else results.push(await runContest(peerEntrant(peer, server, { ...(await freshToken(product)), columns }), truth));
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { workspace, rows: rows.count, results };
}

/** The engines before may have taken longer than a token lives. */
async function freshToken(product: Product): Promise<{ origin: string; token: string }> {
  const { accessToken } = await signIn(product.origin, EMAIL, DEMO_PASSWORD);
  return { origin: product.serverOrigin, token: accessToken };
}

const notRun = (engine: string, why: string): Result => ({
  engine,
  load: null,
  ask: null,
  write: null,
  heard: null,
  memory: null,
  said: [why],
});

async function runOurs(product: Product, who: { userId: string; token: string }, truth: Truth): Promise<Result> {
  process.stdout.write('  ours ...\n');
  return runContest(ourEntrant(product, await buildOurPage(), who), truth);
}

/** Zero has a server of its own, which must have its copy of the rows before anybody measures. */
async function runZero(rows: PeerRows, columns: Record<string, string[]>, server: PeerServer, truth: Truth): Promise<Result> {
  try {
    const zero = await startZero(rows, columns);
    try {
      const given = { name: 'product', value: { columns, zero: zero.origin } };
      return await runContest(
        { engine: 'zero', url: `${server.origin}/peer/zero`, given, change: (id, text) => zero.change(id, text) },
        truth,
      );
    } finally {
      await zero.close();
    }
  } catch (error) {
    return notRun('zero', `not run: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function buildPages(peers: readonly Peer[]): Promise<{ folder: string; said: string | null }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weighstation-peers-'));
  if (peers.length === 0) return { folder, said: null };
  try {
    installPeers();
  } catch (error) {
    return { folder, said: `not run, the peers could not be installed: ${error instanceof Error ? error.message : String(error)}` };
  }
  for (const peer of peers) await buildPeerPage(peer, folder);
  return { folder, said: null };
}

function peerEntrant(peer: Peer, server: PeerServer, product: object): Entrant {
  const entrant = { engine: peer, url: `${server.origin}/peer/${peer}`, given: { name: 'product', value: product } };
  // Dexie has no server of its own; our API tells Apollo of no row. Apollo calls the product from another origin without preflights.
  if (peer === 'dexie') return { ...entrant, change: null };
  if (peer === 'apollo') return { ...entrant, change: null, launch: { args: ['--disable-web-security'] } };
  return { ...entrant, change: (id, text) => server.change(id, { docketNumber: text, updatedAt: new Date().toISOString() }) };
}
