import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run restore -- --from FILE

  --from  a file of npm run backup

DATA_DIR, DATABASE_URL and FILES_URL say where to, as for npm start: an empty database, or one that was started with DEMO=0
and never used. The product must not be running there. BACKUP_KEY is the key that the backup was encrypted with.
Exit code 0: restored; 1: it could not be, and nothing was changed; 2: wrong arguments.`;

/** `npm run restore`: brings a backup back into an empty place. */
export default async function restore(args: string[]): Promise<void> {
  const file = readArgs(args);
  if (file === null) return void process.stdout.write(`${USAGE}\n`);
  const { readSettings } = await import('#server/settings.ts');
  const { restoreFrom } = await import('#server/backup/commands.ts');
  try {
    await restoreFrom(file, readSettings(process.env, []), process.env['BACKUP_KEY'], (line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** The file; null when help is asked for. */
function readArgs(args: string[]): string | null {
  try {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
    if (values.help) return null;
    if (!values.from) throw new Error('--from FILE is missing.');
    return values.from;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n\n${USAGE}\n`);
    process.exit(2);
  }
}
