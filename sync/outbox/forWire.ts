import { comparedBase } from '#domain/conflict.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { LIMITS, type SyncMutation } from '../protocol.ts';
import type { StoredMutation } from '../store/stores.ts';

/**
 * A waiting change as the server hears of it. Of the base only what the server looks at travels; one that is longer than any
 * guarded text can be is left out, and the last one then stands.
 */
export function forWire({ mid, name, input, base, dependsOn }: StoredMutation): SyncMutation {
  const declared = MUTATIONS.get(name);
  const compared = declared && base ? comparedBase(declared, base) : {};
  const travels = Object.keys(compared).length > 0 && JSON.stringify(compared).length <= LIMITS.baseBytesMax;
  return { mid, name, input, ...(travels && { base: compared }), ...(dependsOn.length > 0 && { dependsOn: [...dependsOn] }) };
}
