import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '#server/db/embedded/startPostgres.ts';

/** Name of the environment variable with the address of the PostgreSQL that tests use; its role may create databases. */
const ADDRESS = 'WEIGHSTATION_TEST_PG';
const PREFIX = 'weighstation-test-pg-';

/**
 * Starts one throw-away PostgreSQL for the whole test run and hands its address to the test files in WEIGHSTATION_TEST_PG.
 * When that variable is set already, the server it names is used and left alone.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[ADDRESS]) return async () => undefined;
  removeLeftFolders();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), PREFIX));
  fs.writeFileSync(path.join(folder, 'runner.pid'), String(process.pid));
  // Started as root, the server runs as another user, who must be able to pass this folder.
  fs.chmodSync(folder, 0o711);
  const remove = () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const postgres = await startPostgres(folder, { forTests: true });
    process.env[ADDRESS] = postgres.url;
    return async () => {
      delete process.env[ADDRESS];
      await postgres.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A run that was killed could not clean up; its server is gone by its own watchdog, its folder goes here. */
function removeLeftFolders(): void {
  for (const name of fs.readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name);
    try {
      process.kill(Number(fs.readFileSync(path.join(folder, 'runner.pid'), 'utf8')), 0);
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
      if (isGone) fs.rmSync(folder, { recursive: true, force: true });
    }
  }
}
