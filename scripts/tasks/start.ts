import { buildFrontEnd, isFrontEndBuilt } from '../build/frontEnd.ts';

/** `npm start`: builds the front end when its sources changed, then runs the product until it is told to stop. */
export default async function start(args: string[]): Promise<void> {
  const { readSettings } = await import('#server/settings.ts');
  // Answers --help and refuses wrong settings before anything takes time.
  readSettings(process.env, args);
  if (!isFrontEndBuilt()) await buildAloud();
  const { main } = await import('#server/main.ts');
  await main(args);
}

async function buildAloud(): Promise<void> {
  process.stdout.write('[build] building the front end ...\n');
  const startedAt = performance.now();
  const { code, output } = await buildFrontEnd();
  if (code !== 0) {
    process.stderr.write(`${output}\nThe front end could not be built.\n`);
    process.exit(1);
  }
  process.stdout.write(`[build] front end built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}
