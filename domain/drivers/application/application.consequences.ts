import type { Change } from '../../changes.ts';
import { consequence, type Consequence, type ServerContext } from '../../consequence.ts';
import { EMAIL_PATTERN } from '../../fieldSchema.ts';
import type { Tx } from '../../mutation.ts';
import { freshRow } from '../../crudChecks.ts';
import type { Row } from '../../tables.ts';
import { employmentVerifications } from '../driver.ts';
import { yearsBefore, YEARS_ASKED } from './coverage.ts';
import { readSections } from './formProblems.ts';
import type { Employer } from './sections.ts';

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

/** Asks the employers of the last three years whose work was under the federal rules (49 CFR 391.23(a)(2)), once each. */
async function askEmployersOf(form: Form, tx: Tx, { now, newId, look = tx }: ServerContext): Promise<void> {
  const since = yearsBefore(now.slice(0, 10), YEARS_ASKED);
  const { employment } = readSections(form.jsonForm).application;
  const asked = (employment?.employers ?? []).filter(
    ({ to, subjectToFMCSR, safetySensitive }) => (to === null || to >= since) && (subjectToFMCSR || safetySensitive),
  );
  const known = new Set((await look.where('employmentVerifications', 'driverId', form.driverId)).map((row) => nameOf(row.companyName)));
  for (const employer of asked) {
    if (known.has(nameOf(employer.name))) continue;
    known.add(nameOf(employer.name));
    await tx.put('employmentVerifications', {
      ...(freshRow(employmentVerifications, newId(), now) as Row<'employmentVerifications'>),
      customerId: form.customerId,
      driverId: form.driverId,
      ...companyOf(employer),
    });
  }
}

const nameOf = (name: string): string => name.trim().toLowerCase();

/** The company as a verification knows it; what the form says of phone and e-mail is taken over when it can be one. */
function companyOf({ name, email, phone }: Employer): Partial<Row<'employmentVerifications'>> {
  return {
    companyName: name.slice(0, 200),
    companyEmail: typeof email === 'string' && email.length <= 254 && EMAIL_PATTERN.test(email) ? email : null,
    companyPhoneNumber: typeof phone === 'string' && phone.length <= 20 ? phone : null,
    isTransportCompany: true,
    source: 'APPLICATION_FORM',
  };
}
