import type { Kv } from './kv.ts';
import type { SmallRecords } from './stores.ts';

/** What every screen keeps an eye on, as of one moment. */
export function readSmall(kv: Kv): Promise<SmallRecords> {
  return kv.read(['versions', 'meta', 'outbox', 'pins'], async (tx) => ({
    versions: await tx.all('versions'),
    facts: await tx.get('meta', 'facts'),
    status: await tx.get('meta', 'status'),
    outbox: await tx.all('outbox'),
    unsealed: await tx.get('meta', 'unsealed'),
    recovery: await tx.get('meta', 'recovery'),
    pins: await tx.all('pins'),
    keeping: await tx.get('meta', 'keeping'),
  }));
}
