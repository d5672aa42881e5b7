import { buildFrontEnd, isFrontEndBuilt } from './frontEnd.ts';

/** Builds the front end when its sources have changed, and says so. Ends the process with 1 when it cannot be built. */
export async function buildAloud(): Promise<void> {
  if (isFrontEndBuilt()) return;
  process.stdout.write('[build] building the front end ...\n');
  const startedAt = performance.now();
  const { code, output } = await buildFrontEnd();
  if (code !== 0) {
    process.stderr.write(`${output}\nThe front end could not be built.\n`);
    process.exit(1);
  }
  process.stdout.write(`[build] front end built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}
