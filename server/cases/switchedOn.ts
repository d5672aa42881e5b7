import { RuleError } from '#domain/errors.ts';
import type { FeatureFlag } from '#domain/reference/reference.ts';
import type { Reading } from '../api/read/snapshot.ts';

/** FLAG-1. @throws RuleError while the flag is off; one that no row tells of is on */
export async function checkSwitchedOn({ query }: Reading, flag: FeatureFlag, what: string): Promise<void> {
  const [row] = await query('select "enabled" from "featureFlags" where "name" = $1 and "deletedAt" is null', [flag]);
  if (row && row['enabled'] === false) throw new RuleError('FLAG-1', `${what} is switched off.`);
}
