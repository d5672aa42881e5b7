import { buildAloud } from '../build/buildAloud.ts';

const USAGE = `Usage: npm run build

Installs what the lockfile names and builds the front end, so that the next npm start has nothing to do but start.`;

/** `npm run build`: everything of `npm start` that can be done while an older version still runs elsewhere. */
export default async function build(args: string[]): Promise<void> {
  if (args.length === 0) return buildAloud();
  const isHelp = args.includes('--help') || args.includes('-h');
  (isHelp ? process.stdout : process.stderr).write(`${USAGE}\n`);
  process.exitCode = isHelp ? 0 : 2;
}
