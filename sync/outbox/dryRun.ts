import { AccessError, DomainError } from '#domain/errors.ts';
import { deviceContext, runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { readMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { ALL_BUT_SEARCH } from '../store/stores.ts';
import { dryRunTx } from './dryRunTx.ts';
import { NotReadyError } from './mutateLocally.ts';
import { isOnline, initialStateFor } from './offlinePolicy.ts';

/**
 * Runs a mutation as `mutateLocally` does, without writing anything. Returns what it would be refused for on this device; null:
 * nothing.
 */
export function dryRun(kv: Kv, name: string, input: unknown, now: string): Promise<DomainError | null> {
  return kv.read(ALL_BUT_SEARCH, async (tx) => {
    try {
      const declared = MUTATIONS.get(name);
      if (!declared) throw new Error(`Unknown mutation ${name}`);
      const meta = await readMeta(tx);
      if (!meta) throw new NotReadyError();
      if (!meta.me) throw new AccessError();
      initialStateFor(declared.offline, now, await isOnline(tx));
      await runMutation(dryRunTx(tx), declared, input, deviceContext(meta.me, now));
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  });
}
