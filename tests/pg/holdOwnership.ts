/** Takes the ownership of the folder given as argument, prints `owner` or the reason why not, and keeps it until killed. */
import { takeOwnership } from '../../server/db/embedded/ownerLock.ts';

try {
  await takeOwnership(process.argv[2] ?? '');
  process.stdout.write('owner\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
