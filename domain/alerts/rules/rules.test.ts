import { expect, test } from 'vitest';
import { addDays } from '../../calendar.ts';
import type { Json } from '../../field.ts';
import type { DriverFile, Paper } from '../driverFile.ts';
import { findAlerts } from '../findAlerts.ts';

const TODAY = '2026-11-21';
const ago = (days: number): string => addDays(TODAY, -days);
const at = (day: string): string => `${day}T08:00:00.000Z`;

let made = 0;
function paper(type: Paper['type'], json: Json, more: Partial<Paper> = {}): Paper {
  return { id: `p${(made += 1)}`, type, status: 'ACTIVE', json, createdAt: at(ago(40)), examinerStatus: null, ...more };
}

/** A file in which nothing is wrong. */
const GOOD: Paper[] = [
  paper('DL_COPY', { expirationDate: addDays(TODAY, 400) }),
  paper('MEDICAL_CERTIFICATE', { expirationDate: addDays(TODAY, 300) }, { examinerStatus: 'VERIFIED' }),
  paper('MVR', { reportDate: ago(100), review: { reviewedAt: at(ago(90)) } }),
  paper('CLEARINGHOUSE_QUERY', { queryDate: ago(100) }),
  paper('PSP', { reportDate: ago(100) }),
];
const without = (type: Paper['type'], ...instead: Paper[]): Paper[] => [...GOOD.filter((p) => p.type !== type), ...instead];

function file(documents: Paper[], more: Partial<DriverFile> = {}): DriverFile {
  return {
    contract: { id: 'k1', createdAt: at(ago(200)), activatedAt: at(ago(190)), hiredAt: ago(190) },
    applicationStatus: 'ARCHIVED',
    applicationAt: at(ago(180)),
    applicationSigned: true,
    consents: [{ id: 'e1', status: 'COMPLETED', createdAt: at(ago(180)) }],
    documents,
    ...more,
  };
}
const found = (f: DriverFile): string[] => findAlerts(f, TODAY).map((a) => `${a.entityType} ${a.entityStatus} ${a.status}`);

test('a file in which nothing is wrong gives rise to no alert', () => {
  expect(found(file(GOOD))).toEqual([]);
});

test('[ALERT-6] an application that is missing, and one that is approved and not signed', () => {
  expect(found(file(GOOD, { applicationStatus: null }))).toEqual(['DRIVER_APPLICATION MISSING CRITICAL']);
  const approved = { applicationStatus: 'APPROVED_TO_SIGN', applicationSigned: false } as const;
  expect(found(file(GOOD, approved))).toEqual(['DRIVER_APPLICATION NOT_SIGNED CRITICAL']);
  expect(found(file(GOOD, { ...approved, applicationSigned: true }))).toEqual([]);
  expect(found(file(GOOD, { applicationStatus: 'IN_REVIEW', applicationSigned: false }))).toEqual([]);
});

test('[ALERT-7] consents that were never asked for, and unsigned ones that grow old', () => {
  const consents = (status: 'SENT' | 'DECLINED', days: number): Partial<DriverFile> => ({
    consents: [{ id: 'e1', status, createdAt: at(ago(days)) }],
  });
  expect(found(file(GOOD, { consents: [] }))).toEqual(['CONSENTS_MVR_PSP_CLEARINGHOUSE MISSING CRITICAL']);
  expect(found(file(GOOD, consents('DECLINED', 2)))).toEqual(['CONSENTS_MVR_PSP_CLEARINGHOUSE MISSING CRITICAL']);
  expect(found(file(GOOD, consents('SENT', 14)))).toEqual(['CONSENTS_MVR_PSP_CLEARINGHOUSE NOT_SIGNED NON_CRITICAL']);
  expect(found(file(GOOD, consents('SENT', 15)))).toEqual(['CONSENTS_MVR_PSP_CLEARINGHOUSE NOT_SIGNED CRITICAL']);
});

test('[ALERT-8] a first MVR is missed at once and is critical 31 days after hire', () => {
  const hired = (days: number): Partial<DriverFile> => ({
    contract: { id: 'k1', createdAt: at(ago(200)), activatedAt: at(ago(190)), hiredAt: ago(days) },
  });
  expect(found(file(without('MVR'), hired(30)))).toEqual(['MVR_REPORT MISSING NON_CRITICAL']);
  expect(found(file(without('MVR'), hired(31)))).toEqual(['MVR_REPORT MISSING CRITICAL']);
});

test.each([
  [334, []],
  [335, ['MVR_REPORT EXPIRES_SOON NON_CRITICAL']],
  [365, ['MVR_REPORT EXPIRES_SOON NON_CRITICAL']],
  [366, ['MVR_REPORT MISSING CRITICAL']],
])('[ALERT-8] an MVR that is %i days old', (days, alerts) => {
  const review = { reviewedAt: at(ago(3)) };
  expect(found(file(without('MVR', paper('MVR', { reportDate: ago(days), review }))))).toEqual(alerts);
});

test('[ALERT-8] an MVR without a review, or with one of more than a year ago, wants one; critical after 30 days', () => {
  expect(found(file(without('MVR', paper('MVR', { reportDate: ago(30) }))))).toEqual(['MVR_REVIEW MISSING NON_CRITICAL']);
  expect(found(file(without('MVR', paper('MVR', { reportDate: ago(31) }))))).toEqual(['MVR_REVIEW MISSING CRITICAL']);
  const old = paper('MVR', { reportDate: ago(31), review: { reviewedAt: at(ago(366)) } });
  expect(found(file(without('MVR', old)))).toEqual(['MVR_REVIEW MISSING CRITICAL']);
});

test.each([
  [61, []],
  [60, ['EXPIRES_SOON NON_CRITICAL']],
  [8, ['EXPIRES_SOON NON_CRITICAL']],
  [7, ['EXPIRES_SOON CRITICAL']],
  [0, ['EXPIRES_SOON CRITICAL']],
  [-1, ['EXPIRED CRITICAL']],
])('[ALERT-9] [ALERT-12] a certificate or a license with %i days left', (days, alerts) => {
  const json = { expirationDate: addDays(TODAY, days) };
  const certificate = paper('MEDICAL_CERTIFICATE', json, { examinerStatus: 'VERIFIED' });
  expect(found(file(without('MEDICAL_CERTIFICATE', certificate)))).toEqual(alerts.map((a) => `MEDICAL_CERTIFICATE ${a}`));
  expect(found(file(without('DL_COPY', paper('DL_COPY', json))))).toEqual(alerts.map((a) => `DL_COPY ${a}`));
});

test('[ALERT-9] the medical certification on the MVR is as good as paper, and needs no examiner', () => {
  expect(found(file(without('MEDICAL_CERTIFICATE')))).toEqual(['MEDICAL_CERTIFICATE MISSING CRITICAL']);
  const mvr = (days: number): Paper =>
    paper('MVR', {
      reportDate: ago(10),
      review: { reviewedAt: at(ago(3)) },
      medicalCertification: { expirationDate: addDays(TODAY, days) },
    });
  const papers = (days: number): Paper[] => [...without('MEDICAL_CERTIFICATE').filter((p) => p.type !== 'MVR'), mvr(days)];
  expect(found(file(papers(200)))).toEqual([]);
  expect(found(file(papers(-1)))).toEqual(['MEDICAL_CERTIFICATE MISSING CRITICAL']);
});

test('[ALERT-9] the examiner is to be verified, and it is critical 31 days after the certificate came in', () => {
  const stored = (days: number): Paper =>
    paper('MEDICAL_CERTIFICATE', { expirationDate: addDays(TODAY, 300) }, { createdAt: at(ago(days)), examinerStatus: 'PENDING' });
  const alerts = (days: number): string[] => found(file(without('MEDICAL_CERTIFICATE', stored(days))));
  expect(alerts(30)).toEqual(['MEDICAL_EXAMINER_VERIFICATION MISSING NON_CRITICAL']);
  expect(alerts(31)).toEqual(['MEDICAL_EXAMINER_VERIFICATION MISSING CRITICAL']);
});

test.each([
  [334, []],
  [335, ['CLEARINGHOUSE_QUERY EXPIRES_SOON NON_CRITICAL']],
  [366, ['CLEARINGHOUSE_QUERY MISSING CRITICAL']],
])('[ALERT-10] a Clearinghouse query of %i days ago', (days, alerts) => {
  expect(found(file(without('CLEARINGHOUSE_QUERY', paper('CLEARINGHOUSE_QUERY', { queryDate: ago(days) }))))).toEqual(alerts);
  expect(found(file(without('CLEARINGHOUSE_QUERY')))).toEqual(['CLEARINGHOUSE_QUERY MISSING CRITICAL']);
});

test.each([
  ['IMMIGRATION_VERIFICATION', 'CRITICAL'],
  ['LEASE_AGREEMENT', 'CRITICAL'],
  ['COMPANY_POLICY', 'NON_CRITICAL'],
  ['COMPANY_CONTRACT', 'NON_CRITICAL'],
] as const)('[ALERT-11] %s that has ended is %s', (type, status) => {
  const ended = paper(type, { expirationDate: ago(1) });
  expect(found(file([...GOOD, ended]))).toEqual([`HR_DOCUMENT EXPIRED ${status}`]);
  expect(found(file([...GOOD, ended, paper(type, { expirationDate: TODAY })]))).toEqual([]);
  expect(found(file([...GOOD, { ...ended, status: 'ARCHIVED' }]))).toEqual([]);
});

test('[ALERT-11] a lease that was terminated is not missed', () => {
  const lease = paper('LEASE_AGREEMENT', { expirationDate: ago(1) });
  expect(found(file([...GOOD, lease, paper('LEASE_TERMINATION_AGREEMENT', { terminationDate: ago(2) })]))).toEqual([]);
});

test('[ALERT-12] a license copy that is missing', () => {
  expect(found(file(without('DL_COPY')))).toEqual(['DL_COPY MISSING CRITICAL']);
});

test('[ALERT-13] a PSP report that is missing is never critical', () => {
  expect(found(file(without('PSP')))).toEqual(['PSP_REPORT MISSING NON_CRITICAL']);
});

test('[ALERT-14] a contract without a hire date is left alone for three days', () => {
  const active = (days: number): Partial<DriverFile> => ({
    contract: { id: 'k1', createdAt: at(ago(20)), activatedAt: at(ago(days)), hiredAt: null },
  });
  expect(found(file(GOOD, active(3)))).toEqual([]);
  expect(found(file(GOOD, active(4)))).toEqual(['HIRE_DATE MISSING NON_CRITICAL']);
});
