import { expect, test } from 'vitest';
import type { Row } from '../../tables.ts';
import { anApplication, anEmployer } from '../../testing/anApplication.ts';
import { aRow } from '../../testing/aRow.ts';
import { MemoryTx } from '../../testing/memoryTx.ts';
import { crudOf, onServer } from '../../testing/onServer.ts';
import { AGENT, BASIC, ELITE, STRANGER } from '../../testing/people.ts';
import { PEV_STATUSES } from '../driver.ts';
import { requestMail } from './requestMail.ts';
import { isUnsent } from './unsent.ts';
import { deviceContext, runMutation } from '../../mutation.ts';
import { pevsSend } from './pevsSend.mutations.ts';
import { resendPEV } from './verification.mutations.ts';

const now = '2026-11-21T10:00:00.000Z';
const { create, update } = crudOf('employmentVerifications');
const by = { customerId: 'c1', driverId: 'd1' };
const remind = { verificationId: 'v1', newId: 'v2' };
type Verification = Row<'employmentVerifications'>;

function workspace(verification: Partial<Verification> = {}): MemoryTx {
  const company = { companyName: 'Mesa Freight', companyEmail: 'records@mesa.test', companyPhoneNumber: '5125550199' };
  return new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active', name: 'Alpha Trucking', email: 'safety@alpha.test' }))
    .with(
      'drivers',
      aRow('drivers', {
        id: 'd1',
        customerId: 'c1',
        name: 'Ana',
        lastName: 'Reyes',
        licenseNumber: 'TX-SECRET',
        dateOfBirth: '1980-02-29',
      }),
    )
    .with(
      'employmentVerifications',
      aRow('employmentVerifications', {
        id: 'v1',
        ...by,
        ...company,
        type: 'FAX',
        note: 'Faxed twice',
        source: 'PSP',
        isPEVSent: true,
        ...verification,
      }),
    );
}
const mails = async (tx: MemoryTx): Promise<Row<'mails'>[]> => tx.where('mails', 'status', 'QUEUED');

test.each(PEV_STATUSES.flatMap((status) => [true, false].map((isPEVSent) => ({ status, isPEVSent }))))(
  '[PEV-1] $status, sent $isPEVSent: unsent only under review and not sent',
  (row) => {
    expect(isUnsent(row)).toBe(!row.isPEVSent && row.status === 'UNDER_REVIEW');
  },
);

test('[PEV-2] a reminder copies the verification as a new one by EMAIL and leaves the old one unanswered', async () => {
  const tx = workspace();
  await onServer(tx, now)(AGENT, resendPEV, remind);
  expect(await tx.get('employmentVerifications', 'v1')).toMatchObject({ status: 'NO_RESPONSE', type: 'FAX', note: 'Faxed twice' });
  expect(await tx.get('employmentVerifications', 'v2')).toMatchObject({
    ...by,
    status: 'UNDER_REVIEW',
    type: 'EMAIL',
    note: null,
    companyName: 'Mesa Freight',
    companyEmail: 'records@mesa.test',
    source: 'PSP',
    isPEVSent: true,
    previousId: 'v1',
    createdAt: now,
  });
});

test('[PEV-2] nothing is followed up that is not waited for, or cannot be written to, or by who may not', async () => {
  for (const status of PEV_STATUSES.filter((one) => one !== 'UNDER_REVIEW')) {
    await expect(onServer(workspace({ status }), now)(AGENT, resendPEV, remind)).rejects.toMatchObject({ rule: 'PEV-2' });
  }
  await expect(onServer(workspace({ companyEmail: null }), now)(AGENT, resendPEV, remind)).rejects.toMatchObject({ rule: 'PEV-2' });
  const tx = workspace();
  for (const actor of [BASIC, STRANGER])
    await expect(onServer(tx, now)(actor, resendPEV, remind)).rejects.toThrow("You don't have permission");
  await expect(onServer(tx, now)(AGENT, resendPEV, { ...remind, verificationId: 'none' })).rejects.toThrow("You don't have permission");
  expect(tx.writes).toBe(0);
});

test('[PEV-3] attempts are counted, and one that was followed up is closed', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(ELITE, resendPEV, remind);
  await run(ELITE, resendPEV, { verificationId: 'v2', newId: 'v3' });
  expect(await tx.get('employmentVerifications', 'v3')).toMatchObject({ attempt: 3, previousId: 'v2' });
  await expect(run(ELITE, update, { id: 'v1', status: 'VERIFIED' })).rejects.toMatchObject({ rule: 'PEV-3' });
  await run(ELITE, update, { id: 'v1', note: 'Their fax was broken' });
  await run(ELITE, update, { id: 'v3', status: 'VERIFIED' });
  for (const field of ['attempt', 'previousId'])
    await expect(run(ELITE, update, { id: 'v3', [field]: 1 })).rejects.toMatchObject({ details: { [field]: 'Cannot be given' } });
});

test('[PEV-4] what is marked as sent by EMAIL is sent, once', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  const given = { id: 'v9', driverId: 'd1', companyName: 'Old Yard', companyEmail: 'records@oldyard.test' };
  await run(ELITE, create, given);
  expect(await mails(tx)).toEqual([]);
  await run(ELITE, update, { id: 'v9', isPEVSent: true });
  expect(await mails(tx)).toMatchObject([{ to: 'records@oldyard.test', cc: [], dedupeKey: 'pev:v9', status: 'QUEUED' }]);
  await run(ELITE, update, { id: 'v9', isPEVSent: false });
  await run(ELITE, update, { id: 'v9', isPEVSent: true });
  await run(ELITE, create, { ...given, id: 'v8', type: 'PHONE', isPEVSent: true });
  await run(ELITE, create, { ...given, id: 'v7', companyEmail: null, isPEVSent: true });
  expect(await mails(tx)).toHaveLength(1);
  await run(ELITE, resendPEV, remind);
  expect((await mails(tx)).map(({ to, subject }) => [to, subject])).toContainEqual([
    'records@mesa.test',
    'Reminder 1: Verification of previous employment for Alpha Trucking',
  ]);
});

test('[PEV-4] the mail says who asks about whom, and nothing else of the file', async () => {
  const tx = workspace();
  await onServer(tx, now)(AGENT, resendPEV, remind);
  const [mail] = await mails(tx);
  expect(mail!.text).toContain('Alpha Trucking is considering Ana Reyes');
  expect(mail!.text).toContain('safety@alpha.test');
  expect(mail!.text).not.toMatch(/TX-SECRET|1980|5125550/);
});

test('[PEV-4] what somebody typed as a name stays one short line of the mail', () => {
  const { subject, text } = requestMail({
    verification: { companyName: `Evil\r\nBcc: all@x.test ${'x'.repeat(300)}`, attempt: 1 },
    driver: { name: 'A\n\nPay here:', lastName: 'B' },
    customer: { name: 'C\u2028D', email: 'c@x.test' },
    link: 'https://x.test/pev/t',
  });
  expect(subject).toBe('Verification of previous employment for C D');
  expect(text.split('\n\n')).toHaveLength(5);
  expect(text.split('\n')[0]!.length).toBeLessThan(130);
});

test('[PEV-5] a PEV document that goes out is the sending of its verification', async () => {
  const tx = workspace({ isPEVSent: false, type: 'EMAIL' });
  const documents = crudOf('everSignDocs');
  const given = { id: 'e1', driverId: 'd1', hash: 'h1', type: 'PEV', title: 'PEV', employmentVerificationId: 'v1' };
  await onServer(tx, now)(ELITE, documents.create, given);
  expect(await tx.get('employmentVerifications', 'v1')).toMatchObject({ isPEVSent: false });
  await onServer(tx, now)(ELITE, documents.update, { id: 'e1', status: 'SENT' });
  expect(await tx.get('employmentVerifications', 'v1')).toMatchObject({ isPEVSent: true, type: 'ESIGN' });
  expect(await mails(tx)).toEqual([]);
});

test('[PEV-6] an approved application opens a verification for each regulated employer of three years, once', async () => {
  const tx = workspace();
  const employers = [
    anEmployer('Mesa Freight', '2025-06-01', '2026-11-01'),
    anEmployer('mesa freight ', '2024-01-01', '2025-05-30'),
    anEmployer('Old Yard', '2022-01-01', '2023-12-20'),
    { ...anEmployer('Bakery', '2021-01-01', '2024-01-01'), subjectToFMCSR: false, safetySensitive: false },
    { ...anEmployer('Bus line', '2021-01-01', null), subjectToFMCSR: false, email: 'not an address' },
    anEmployer('Long ago', '2015-01-01', '2021-12-20'),
  ];
  const form = { id: 'f1', ...by, status: 'IN_REVIEW' as const, jsonForm: anApplication({ employment: { employers } }) };
  tx.with('driverApplicationForms', aRow('driverApplicationForms', form));
  await onServer(tx, now)(AGENT, crudOf('driverApplicationForms').update, { id: 'f1', status: 'APPROVED_TO_SIGN' });
  const opened = (await tx.where('employmentVerifications', 'driverId', 'd1')).filter(({ id }) => id !== 'v1');
  expect(opened.map(({ companyName, companyEmail }) => [companyName, companyEmail])).toEqual([
    ['Old Yard', 'records@oldyard.test'],
    ['Bus line', null],
  ]);
  expect(opened[0]).toMatchObject({ ...by, source: 'APPLICATION_FORM', status: 'UNDER_REVIEW', isPEVSent: false, attempt: 1 });
});

test('[PEV-11] several verifications of a driver are sent as one, all or none, and a device changes nothing', async () => {
  const tx = workspace({ isPEVSent: false, type: 'EMAIL' });
  const other = aRow('employmentVerifications', { ...(await tx.get('employmentVerifications', 'v1'))!, id: 'v2', companyEmail: null });
  tx.with('employmentVerifications', other);
  const both = { driverId: 'd1', how: 'send', ids: ['v1', 'v2'] };
  await expect(onServer(tx, now)(ELITE, pevsSend, both)).rejects.toMatchObject({ rule: 'PEV-11' });
  await runMutation(tx, pevsSend, both, deviceContext(ELITE, now));
  expect(tx.writes).toBe(0);
  await onServer(tx, now)(ELITE, pevsSend, { ...both, ids: ['v1'] });
  expect(await tx.get('employmentVerifications', 'v1')).toMatchObject({ isPEVSent: true, sentAt: now });
  expect(await mails(tx)).toHaveLength(1);
  await expect(onServer(tx, now)(ELITE, pevsSend, { ...both, ids: ['v1'] })).rejects.toMatchObject({ rule: 'PEV-11' });
});

test('[PEV-11] all that can be sent is sent, and what has no address does not keep the rest back', async () => {
  const tx = workspace({ isPEVSent: false, type: 'EMAIL' });
  const unknown = aRow('employmentVerifications', { ...(await tx.get('employmentVerifications', 'v1'))!, id: 'v2', companyEmail: null });
  tx.with('employmentVerifications', unknown);
  await onServer(tx, now)(AGENT, pevsSend, { driverId: 'd1', how: 'send', ids: null });
  expect(await tx.get('employmentVerifications', 'v1')).toMatchObject({ isPEVSent: true });
  expect(await tx.get('employmentVerifications', 'v2')).toMatchObject({ isPEVSent: false });
});

test('[PEV-11] without names everything of the driver that is waited for is reminded of, and strangers may not', async () => {
  const tx = workspace();
  const remindAll = { driverId: 'd1', how: 'remind', ids: null };
  for (const actor of [BASIC, STRANGER])
    await expect(onServer(tx, now)(actor, pevsSend, remindAll)).rejects.toThrow("You don't have permission");
  await onServer(tx, now)(AGENT, pevsSend, remindAll);
  const attempts = await tx.where('employmentVerifications', 'driverId', 'd1');
  expect(attempts.map(({ status, attempt, sentAt }) => [status, attempt, sentAt])).toContainEqual(['UNDER_REVIEW', 2, now]);
  expect(await mails(tx)).toHaveLength(1);
});

test('[PEV-9] a correction of a settled attempt keeps what it said, one of an open attempt does not', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(ELITE, update, { id: 'v1', note: 'Called them' });
  await run(ELITE, update, { id: 'v1', status: 'VERIFIED' });
  expect(await tx.get('employmentVerifications', 'v1')).toMatchObject({ corrections: null });
  await run(ELITE, update, { id: 'v1', status: 'REJECTED', note: 'Another person' });
  await run(ELITE, update, { id: 'v1', note: 'Same name' });
  expect((await tx.get('employmentVerifications', 'v1'))!.corrections).toEqual([
    { at: now, by: 'u-elite', status: 'VERIFIED', note: 'Called them' },
    { at: now, by: 'u-elite', status: 'REJECTED', note: 'Another person' },
  ]);
});
