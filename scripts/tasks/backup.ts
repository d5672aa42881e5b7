import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run backup -- --to FILE [--with-files]

  --to          the file to write; it must not exist yet
  --with-files  take the bytes of stored files along, not only their rows

DATA_DIR, DATABASE_URL and FILES_URL say where from, as for npm start; the product may be running.
BACKUP_KEY, when set, encrypts the file; without that key nobody can restore it.
Exit code 0: the backup is made; 1: it could not be; 2: wrong arguments; 3: it is made, but some files were not in the store.`;

/** `npm run backup`: writes one consistent snapshot of everything into one file. */
export default async function backup(args: string[]): Promise<void> {
  const wanted = readArgs(args);
  if (wanted === 'help') return void process.stdout.write(`${USAGE}\n`);
  const { readSettings } = await import('#server/settings.ts');
  const { backupTo } = await import('#server/backup/commands.ts');
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const whole = await backupTo(wanted.file, readSettings(process.env, []), wanted.withFiles, process.env['BACKUP_KEY'], say);
    if (!whole) process.exitCode = 3;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

function readArgs(args: string[]): { file: string; withFiles: boolean } | 'help' {
  try {
    const { values } = parseArgs({
      args,
      options: {
        to: { type: 'string' },
        'with-files': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return 'help';
    if (!values.to) throw new Error('--to FILE is missing.');
    return { file: values.to, withFiles: values['with-files'] };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n\n${USAGE}\n`);
    process.exit(2);
  }
}
