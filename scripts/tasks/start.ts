import { buildAloud } from '../build/buildAloud.ts';

/** `npm start`: builds the front end when its sources changed, then runs the product until it is told to stop. */
export default async function start(args: string[]): Promise<void> {
  const { readSettings } = await import('#server/settings.ts');
  // Answers --help and refuses wrong settings before anything takes time.
  readSettings(process.env, args);
  await buildAloud();
  const { main } = await import('#server/main.ts');
  await main(args);
}
