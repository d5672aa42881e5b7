import { z } from 'zod';
import { mutation, type AnyMutation, type OfflinePolicy } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';

export const HOLD_MS = 10_000;
export const CONFIRM_MS = 3_600_000;

/** Sets the status of a case, under one policy. */
function statusBy(name: string, offline: OfflinePolicy): AnyMutation {
  return mutation({
    name,
    input: z.strictObject({ id: z.string(), status: z.string() }),
    offline,
    on: { table: 'cases', id: (input) => input.id },
    may: () => true,
    async apply(tx, { id, status }) {
      await tx.patch('cases', id, { status: status as never });
    },
  });
}

const comment = MUTATIONS.get('caseCommentCreate')!;
const TESTED: readonly AnyMutation[] = [
  statusBy('heldStatus', { hold: HOLD_MS }),
  { ...statusBy('recalledStatus', { hold: HOLD_MS }), recallable: true },
  statusBy('onlineStatus', 'online'),
  statusBy('confirmedStatus', { confirm: CONFIRM_MS }),
  { ...comment, name: 'heldComment', offline: { hold: HOLD_MS } },
];

/** Makes mutations of every policy known, to devices and model server alike; the product has those that its rules ask for. */
export function declarePolicies(): void {
  for (const one of TESTED) (MUTATIONS as Map<string, AnyMutation>).set(one.name, one);
}
