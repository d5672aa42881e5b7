import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { processStart } from '#server/db/embedded/processIdentity.ts';

/** A started `holdPostgres.ts` and what it printed; `error` is set instead of the rest when it could not start. */
export interface ProductProcess {
  child: ChildProcess;
  url: string;
  pid: number;
  replacedLeftover: boolean;
  error?: string;
}

/** How to start it; the defaults are this checkout, this Node and this user. */
export interface ProductOptions {
  node?: string;
  script?: string;
  user?: { uid: number; gid: number };
}

const HOLD_POSTGRES = path.join(import.meta.dirname, 'holdPostgres.ts');

/** Starts a product process on the folder and waits for its line. */
export async function startProduct(dataDir: string, options: ProductOptions = {}): Promise<ProductProcess> {
  const child = spawn(options.node ?? process.execPath, [options.script ?? HOLD_POSTGRES, dataDir], {
    ...options.user,
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaints = '';
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  const ended = once(child, 'close');
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      if (printed.includes('\n')) resolve();
    });
    void ended.then(() => resolve());
  });
  if (printed === '') throw new Error(`the product process said nothing: ${complaints}`);
  return { child, ...(JSON.parse(printed) as Omit<ProductProcess, 'child'>) };
}

/** Sends the signal and waits until the process is gone; resolves with its exit code, null after a deadly signal. */
export async function end(product: ProductProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (product.child.exitCode !== null || product.child.signalCode !== null) return product.child.exitCode;
  product.child.kill(signal);
  const [code] = (await once(product.child, 'exit')) as [number | null];
  return code;
}

/** A folder below the temporary folder that every user can pass but only we can list. */
export function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'weighstation-test-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** Removes a folder of makeFolder, and the cluster that a `postgres` link in one of its DATA_DIRs points to. */
export function removeFolder(folder: string, dataDirs: readonly string[] = [folder]): void {
  for (const dataDir of dataDirs) {
    const place = path.join(dataDir, 'postgres');
    const isLink = fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (isLink) fs.rmSync(fs.readlinkSync(place), { recursive: true, force: true });
  }
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs statements on a connection of their own and returns the rows of the last one. */
export async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Waits until the process is gone (a zombie is) and returns how long that took, in milliseconds. */
export async function waitUntilGone(pid: number, limitMs = 10_000): Promise<number> {
  const start = performance.now();
  while (processStart(pid) !== null) {
    if (performance.now() - start > limitMs) throw new Error(`process ${pid} is still there`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - start;
}
