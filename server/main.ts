import { EmbeddedPostgresError } from './db/embedded/startError.ts';
import { StoreError } from './files/fileStore.ts';
import { DataFolderError } from './http/dataFolder.ts';
import { errorFields, logEvent } from './log.ts';
import { readSettings, type Settings } from './settings.ts';
import { startProduct, type StartOptions } from './startProduct.ts';

/** A clean stop takes less, also when sockets, requests and jobs each take their longest; whatever hangs longer is cut. */
const STOP_MS_MAX = 9000;

/** Runs the product until SIGINT or SIGTERM; its last line says that it is ready. Exits 1 with one line when it cannot start. */
export async function main(argv: string[], options: Omit<StartOptions, 'say'> = {}): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const settings = readSettings(process.env, argv, say);
  const stopped = stopOnSignal();
  process.on('unhandledRejection', (error) => logEvent('process.rejection', errorFields(error)));
  const product = await startProduct(settings, { ...options, say }).catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error, settings)}\n`);
    process.exit(1);
  });
  void product.failed.then(async (reason) => {
    process.stderr.write(`${reason}\n`);
    await product.stop();
    process.exit(1);
  });
  void stopped.then(async () => {
    setTimeout(() => process.exit(0), STOP_MS_MAX).unref();
    await product.stop();
    process.exit(0);
  });
  say(`Weighstation is ready at ${product.origin}`);
}

/** Resolves at the first signal; a second one ends the process at once. */
function stopOnSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(130);
      asked = true;
      resolve();
    });
  }
  return promise;
}

/** Why the product did not start, in one line that says what to do. */
function reasonOf(error: unknown, { port, host, databaseUrl, dataDir }: Settings): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const words = message || code || String(error);
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the program that uses it, or choose another with PORT.`;
  if (error instanceof DataFolderError)
    return `The folder ${dataDir} cannot be written: ${error.message}. Make it writable, or choose another with DATA_DIR.`;
  if (code === 'EACCES' && !databaseUrl)
    return `Port ${port} or the folder ${dataDir} cannot be used by this user. Choose others with PORT and DATA_DIR.`;
  if (error instanceof StoreError) return words;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}. Choose another with HOST.`;
  if (databaseUrl) return `The database of DATABASE_URL cannot be used: ${words}`;
  if (error instanceof EmbeddedPostgresError) return error.message;
  return `Weighstation cannot start: ${words}`;
}
