import { z } from 'zod';
import { isFleet } from '../actor.ts';
import { InputError } from '../errors.ts';
import { idText } from '../fieldSchema.ts';
import { mutation, type Tx } from '../mutation.ts';
import type { Row } from '../tables.ts';
import { DRIVER_CHOICES, MERGE_CHOICES, type MergeParty } from './mergeFields.ts';
import { mergeParties } from './mergeParties.ts';
import { moveBelongings } from './moveBelongings.ts';

const Choice = z.strictObject({ field: z.enum(MERGE_CHOICES), contractId: idText });
type Choice = z.infer<typeof Choice>;

/**
 * CONTRACT-6: who manages drivers makes one of several records of the same person at the same customer. Everything of the other drivers
 * becomes the surviving driver's; the other contracts are archived, and so are the other drivers, who remember into whom.
 * `choices` say from which contract's driver a field is taken; the others stay the surviving driver's.
 */
export const contractsMerge = mutation({
  name: 'contractsMerge',
  input: z.strictObject({
    survivingContractId: idText,
    duplicateContractIds: z.array(idText),
    choices: z.array(Choice).max(MERGE_CHOICES.length).default([]),
  }),
  on: { table: 'contracts', id: (input) => input.survivingContractId },
  may: isFleet,
  async apply(tx, input, { actor, now }) {
    const { surviving, duplicates } = await mergeParties(tx, input, actor);
    const chosen = choose(input.choices, [surviving, ...duplicates]);
    await tx.patch('drivers', surviving.driver.id, { ...chosen.driver, updatedAt: now });
    await tx.patch('contracts', surviving.contract.id, { ...standing(surviving, duplicates), ...chosen.contract, updatedAt: now });
    for (const { contract, driver } of duplicates) {
      if (driver.id === surviving.driver.id) await archive(tx, contract, now);
      else await absorb(tx, driver.id, surviving.driver.id, now);
    }
  },
});

/** The values of the fields that are taken from one of the parties. @throws InputError for a contract that is not among them */
function choose(choices: Choice[], parties: MergeParty[]): { driver: Partial<Row<'drivers'>>; contract: Partial<Row<'contracts'>> } {
  const driver: Record<string, unknown> = {};
  const contract: Partial<Row<'contracts'>> = {};
  for (const { field, contractId } of choices) {
    const party = parties.find((one) => one.contract.id === contractId);
    if (!party) throw new InputError({ choices: 'Names a contract that is not being merged' });
    if (field === 'hiredAt') contract.hiredAt = party.contract.hiredAt;
    else for (const column of DRIVER_CHOICES[field]) driver[column] = party.driver[column];
  }
  return { driver, contract };
}

/** Makes the surviving contract active when one of the contracts is. */
function standing(surviving: MergeParty, duplicates: MergeParty[]): Partial<Row<'contracts'>> {
  const active = [surviving, ...duplicates].filter(({ contract }) => contract.status === 'Active');
  if (active.length === 0) return {};
  const since = active.map(({ contract }) => contract.activatedAt ?? contract.createdAt).sort()[0]!;
  return { status: 'Active', activatedAt: surviving.contract.activatedAt ?? since, archivedAt: null };
}

async function absorb(tx: Tx, duplicateId: string, survivorId: string, now: string): Promise<void> {
  await moveBelongings(tx, duplicateId, survivorId, now);
  for (const contract of await tx.where('contracts', 'driverId', duplicateId)) await archive(tx, contract, now);
  await tx.patch('drivers', duplicateId, { status: 'archived', archived: now, mergedInto: survivorId, updatedAt: now });
}

async function archive(tx: Tx, { id, status }: Row<'contracts'>, now: string): Promise<void> {
  if (status !== 'Archived') await tx.patch('contracts', id, { status: 'Archived', archivedAt: now, updatedAt: now });
}
