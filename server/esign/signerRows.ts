import type { Actor } from '#domain/actor.ts';
import type { Signer } from '#domain/esign/signers.ts';
import { InputError } from '#domain/errors.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { visibleRow, type Reads } from '#domain/mutation.ts';
import type { Row } from '#domain/tables.ts';
import { newId, type Steps } from '../mutations/applyOnServer.ts';
import type { ProviderSigner } from './provider.ts';

/** A signer as the product keeps them, and as the service is told. */
export interface Seat {
  signer: ProviderSigner;
  row: Pick<Row<'esignSigners'>, 'name' | 'lastName' | 'driverId'>;
}

/** The signers in their order; with an order, the first one's turn comes first and the others wait. */
export function seatsOf(signers: readonly Signer[], inOrder: boolean): Seat[] {
  return signers.map(({ name, lastName, email, role, driverId }, i) => ({
    signer: {
      number: i + 1,
      id: newId(),
      name: lastName ? `${name} ${lastName}` : name,
      email,
      role: role || null,
      status: inOrder && i > 0 ? 'on_hold' : 'waiting_for_signature',
      signedAt: null,
    },
    row: { name, lastName: lastName || null, driverId: driverId || null },
  }));
}

/** SIGN-2: a driver who signs is one of the document's customer, and has an e-mail. @throws InputError or AccessError */
export async function checkDriverSigners(reads: Reads, actor: Actor, signers: readonly Signer[], customerId: string): Promise<void> {
  for (const { driverId } of signers) {
    if (!driverId) continue;
    const driver = await visibleRow(reads, 'drivers', driverId, actor);
    if (driver.customerId !== customerId) throw new InputError({ signers: 'Belongs to another customer' });
    if (!driver.email) throw new InputError({ signers: PAPER_MESSAGES.driverEmailRequired });
  }
}

/** Writes the rows of a document's signers in the place of those of before. */
export async function putSignerRows(s: Steps, document: { id: string; customerId: string }, seats: readonly Seat[]): Promise<void> {
  const { tx, ctx } = s;
  for (const { id } of await tx.where('esignSigners', 'everSignDocId', document.id)) await tx.remove('esignSigners', id);
  for (const { signer, row } of seats) {
    await tx.put('esignSigners', {
      ...row,
      id: signer.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      deletedAt: null,
      customerId: document.customerId,
      everSignDocId: document.id,
      email: signer.email,
      role: signer.role,
      order: signer.number,
      status: signer.status,
      signed: false,
      signedAt: null,
    });
  }
}
