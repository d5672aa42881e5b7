import type { Change } from '../../changes.ts';
import { consequence, type Consequence, type ServerContext } from '../../consequence.ts';
import type { Tx } from '../../mutation.ts';
import { freshRow } from '../../crudChecks.ts';
import type { Row } from '../../tables.ts';
import { employmentVerifications } from '../driver.ts';
import { employersToAsk, sameCompany } from '../verification/employersToAsk.ts';

type Form = Row<'driverApplicationForms'>;

/** FORM-6: an application whose document all have signed is ARCHIVED. */
export const archiveSigned: Consequence<'everSignDocs'> = consequence({
  name: 'archiveSigned',
  of: ['everSignDocs'],
  async follow(changes, tx, { now }) {
    for (const { before, after } of changes) {
      if (after?.type !== 'DRIVER_APPLICATION_FORM' || after.status !== 'COMPLETED' || before?.status === 'COMPLETED' || !after.driverId)
        continue;
      const forms = await tx.where('driverApplicationForms', 'driverId', after.driverId);
      for (const { id, status } of forms) {
        if (status === 'APPROVED_TO_SIGN') await tx.patch('driverApplicationForms', id, { status: 'ARCHIVED', updatedAt: now });
      }
    }
  },
});

/** PEV-6: an approved application names the previous employers that must be asked. */
export const askPreviousEmployers: Consequence<'driverApplicationForms'> = consequence({
  name: 'askPreviousEmployers',
  of: ['driverApplicationForms'],
  async follow(changes: Change<'driverApplicationForms'>[], tx, ctx) {
    for (const { before, after } of changes) {
      if (after?.status === 'APPROVED_TO_SIGN' && before?.status !== 'APPROVED_TO_SIGN') await askEmployersOf(after, tx, ctx);
    }
  },
});

/** Asks the employers that must be asked, once each. */
async function askEmployersOf(form: Form, tx: Tx, { now, newId, look = tx }: ServerContext): Promise<void> {
  const known = await look.where('employmentVerifications', 'driverId', form.driverId);
  for (const { name, email, phone } of employersToAsk(form.jsonForm, now.slice(0, 10))) {
    if (known.some(({ companyName }) => sameCompany(companyName, name))) continue;
    await tx.put('employmentVerifications', {
      ...(freshRow(employmentVerifications, newId(), now) as Row<'employmentVerifications'>),
      customerId: form.customerId,
      driverId: form.driverId,
      companyName: name,
      companyEmail: email,
      companyPhoneNumber: phone,
      isTransportCompany: true,
      source: 'APPLICATION_FORM',
    });
  }
}
