const USAGE = `Usage: npm run audit -- verify

  verify   walk the whole audit chain, and compare it with the heads noted in DATA_DIR/audit-heads.log

DATA_DIR and DATABASE_URL say where, as for npm start; the product may be running.
Exit code 0: the chain is intact; 1: it is broken, or could not be read; 2: wrong arguments.`;

/** `npm run audit`: says whether the audit rows are as they were written. */
export default async function audit(args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return void process.stdout.write(`${USAGE}\n`);
  if (args.length !== 1 || args[0] !== 'verify') {
    process.stderr.write(`${USAGE}\n`);
    process.exit(2);
  }
  const { readSettings } = await import('#server/settings.ts');
  const { withDatabase } = await import('#server/db/withDatabase.ts');
  const { auditReport } = await import('#server/audit/auditReport.ts');
  const settings = readSettings(process.env, []);
  try {
    const { isIntact, text } = await withDatabase(settings, { running: 'join', missing: 'refuse' }, (db) =>
      auditReport(db, settings.dataDir),
    );
    (isIntact ? process.stdout : process.stderr).write(`${text}\n`);
    if (!isIntact) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
