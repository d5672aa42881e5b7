import type { Reads } from '../mutation.ts';
import type { FeatureFlag } from './reference.ts';

/** FLAG-1: is the switch on? One that no row tells of is on. */
export async function isSwitchedOn(tx: Reads, name: FeatureFlag): Promise<boolean> {
  const [flag] = await tx.where('featureFlags', 'name', name);
  return flag?.enabled ?? true;
}
