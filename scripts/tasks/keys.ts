import { parseArgs } from 'node:util';
import type { KeyKind } from '#server/auth/rotateKeys.ts';

const USAGE = `Usage: npm run keys -- rotate KIND [--stolen]

  sign-in   keys that sign tokens: what the old one has signed stays good until it expires, a quarter of an hour;
            with --stolen it is refused, and browsers get new tokens by themselves
  sessions  keys of cookies and sign-in forms: everybody types their password at the next sign-in
  factors   key that seals the secrets of authenticator apps: they are sealed anew, and go on working
  files     keys of links and uploads: links of before stop, and an upload that runs must be sent again

DATA_DIR and DATABASE_URL say where, as for npm start; the product may be running. Restart it afterwards: it uses the new keys
from its next start on.
Exit code 0: done; 1: it could not be done, and nothing was changed; 2: wrong arguments.`;

/** `npm run keys`: makes keys of the workspace anew. */
export default async function keys(args: string[]): Promise<void> {
  const { KEY_KINDS, rotateKeys } = await import('#server/auth/rotateKeys.ts');
  const wanted = readArgs(args, KEY_KINDS);
  if (wanted === 'help') return void process.stdout.write(`${USAGE}\n`);
  const { readSettings } = await import('#server/settings.ts');
  const { withDatabase } = await import('#server/db/withDatabase.ts');
  const { checkMigrated } = await import('#server/db/checkMigrated.ts');
  try {
    await withDatabase(readSettings(process.env, []), { running: 'join', missing: 'refuse' }, async (db) => {
      await checkMigrated(db);
      await rotateKeys(db, wanted.kind, wanted.isStolen);
    });
    process.stdout.write(`New keys for ${wanted.kind} are made. Restart the product: it uses them from then on.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

function readArgs(args: string[], kinds: readonly KeyKind[]): { kind: KeyKind; isStolen: boolean } | 'help' {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { stolen: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return 'help';
    const kind = kinds.find((one) => one === positionals[1]);
    if (positionals[0] !== 'rotate' || !kind || positionals.length > 2) throw new Error(`Say rotate and one of: ${kinds.join(', ')}.`);
    return { kind, isStolen: values.stolen };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}\n\n${USAGE}\n`);
    process.exit(2);
  }
}
