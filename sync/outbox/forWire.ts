import { comparedBase } from '#domain/conflict.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { isLate, LIMITS, type SyncMutation } from '../protocol.ts';
import type { StoredMutation } from '../store/stores.ts';

/** Text as it travels: three bytes are the most that one UTF-16 unit takes. */
const bytesAtMost = (value: unknown): number => 3 * JSON.stringify(value ?? null).length;

/**
 * A waiting change as the server hears of it. Of the base only what the server looks at travels; one that would make the
 * change too large to be taken is left out, and the last one then stands. What is on its way for so long that it would ask again
 * if it were here is not to be done late (SYNC-C12).
 */
export function forWire({ mid, name, input, base, dependsOn, holdUntil }: StoredMutation, now: number): SyncMutation {
  const declared = MUTATIONS.get(name);
  const compared = declared && base ? comparedBase(declared, base) : {};
  const fits = JSON.stringify(compared).length <= LIMITS.baseBytesMax && bytesAtMost([input, compared]) <= LIMITS.mutationBytesMax;
  const travels = fits && Object.keys(compared).length > 0;
  return {
    mid,
    name,
    input,
    ...(travels && { base: compared }),
    ...(dependsOn.length > 0 && { dependsOn: [...dependsOn] }),
    ...(isLate(holdUntil, now) && { late: true }),
  };
}
