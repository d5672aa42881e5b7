/**
 * A product process for the crash tests, as small as it can be: opens the DATA_DIR given as argument, prints one line of
 * JSON, and stops the server on SIGINT or SIGTERM (twice is fine).
 */
import { startPostgres } from '../../server/db/embedded/startPostgres.ts';

try {
  const postgres = await startPostgres(process.argv[2] ?? '');
  const stop = () => void postgres.stop().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid, replacedLeftover: postgres.replacedLeftover })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`);
  process.exitCode = 1;
}
