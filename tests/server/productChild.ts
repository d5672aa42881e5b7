import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
/** What a started product has of our environment; it starts sooner with what Node compiled before. */
const INHERITED = Object.fromEntries(
  ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);

/** The product in a process of its own, and what it has said so far. */
export interface ProductChild {
  child: ChildProcess;
  origin: string;
  said(): string;
  complained(): string;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Starts the product without rates that a test would meet, for any operation and with a password alone; resolves when it is ready or has ended, whichever comes first. */
export async function runProduct(env: Record<string, string>, nodeOptions: readonly string[] = []): Promise<ProductChild> {
  const child = spawn(process.execPath, [...nodeOptions, 'tests/pg/serveFreely.ts'], {
    cwd: ROOT,
    env: { ...INHERITED, TRUSTED_OPERATIONS: '0', SECOND_FACTOR: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const ended = once(child, 'exit');
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString();
    if (out.includes('Weighstation is ready at')) ready.resolve();
  });
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  await Promise.race([ready.promise, ended]);
  return { child, origin: `http://localhost:${env['PORT']}`, said: () => out, complained: () => err };
}

/** Sends a signal and resolves with the exit code, null after a deadly signal. */
export async function endProduct({ child }: ProductChild, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  return ((await ended) as [number | null])[0];
}
