import { InputError, RuleError } from '../errors.ts';
import { visibleRow, type Reads } from '../mutation.ts';
import type { Actor } from '../actor.ts';
import type { MergeParty } from './mergeFields.ts';

/** Which contract stays, and which ones are the same person's. */
export interface MergeRequest {
  survivingContractId: string;
  duplicateContractIds: readonly string[];
}

/** More records of one person than this are no oversight. */
const PARTIES_MAX = 11;

/**
 * The contracts of a merge with their drivers, once it is sure that they can be one (CONTRACT-6).
 * @throws AccessError for one that is not there, InputError for a contract named twice or of another customer, RuleError for a
 * driver that is merged already
 */
export async function mergeParties(
  tx: Reads,
  { survivingContractId, duplicateContractIds }: MergeRequest,
  actor: Actor,
): Promise<{ surviving: MergeParty; duplicates: MergeParty[] }> {
  const ids = [survivingContractId, ...duplicateContractIds];
  if (ids.length < 2 || ids.length > PARTIES_MAX) throw new InputError({ duplicateContractIds: `Name 1 to ${PARTIES_MAX - 1} contracts` });
  if (new Set(ids).size !== ids.length) throw new InputError({ duplicateContractIds: 'Names a contract twice' });
  const parties: MergeParty[] = [];
  for (const id of ids) {
    const contract = await visibleRow(tx, 'contracts', id, actor);
    parties.push({ contract, driver: await visibleRow(tx, 'drivers', contract.driverId, actor) });
  }
  const [surviving, ...duplicates] = parties as [MergeParty, ...MergeParty[]];
  if (duplicates.some(({ contract }) => contract.customerId !== surviving.contract.customerId)) {
    throw new InputError({ duplicateContractIds: 'Belongs to another customer' });
  }
  if (parties.some(({ driver }) => driver.mergedInto !== null)) {
    throw new RuleError('CONTRACT-6', 'One of these drivers was merged into another one already.');
  }
  return { surviving, duplicates };
}
