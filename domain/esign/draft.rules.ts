import type { CrudRules, Step } from '../crud.ts';
import { InputError } from '../errors.ts';
import { PAPER_MESSAGES } from '../paperMessages.ts';
import { visibleRow } from '../mutation.ts';
import { jsonOf, signersOf, type Signer } from './signers.ts';

/** A draft keeps what the editor holds as JSON texts (spec 3); both are checked when they are given. */
export const draftRules: CrudRules<'documentDrafts'> = {
  async fill({ given }) {
    // Kept trimmed, as it will be sent.
    return given.signers === undefined ? {} : { signers: JSON.stringify(signersOf(given.signers)) };
  },
  async check(step) {
    if (step.given.editorState !== undefined) jsonOf(step.given.editorState, 'editorState');
    if (step.given.signers !== undefined) await checkDrivers(signersOf(step.given.signers), step);
  },
};

/** SIGN-2: a driver who signs is one of the draft's customer, and has an e-mail to be asked at. */
async function checkDrivers(signers: Signer[], { after, tx, ctx }: Step<'documentDrafts'>): Promise<void> {
  for (const { driverId } of signers) {
    if (!driverId) continue;
    const driver = await visibleRow(tx, 'drivers', driverId, ctx.actor);
    if (after.customerId !== null && driver.customerId !== after.customerId)
      throw new InputError({ signers: 'Belongs to another customer' });
    if (!driver.email) throw new InputError({ signers: PAPER_MESSAGES.driverEmailRequired });
  }
}
