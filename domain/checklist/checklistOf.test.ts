import { expect, test } from 'vitest';
import { addDays } from '../calendar.ts';
import { evaluateDriver } from '../alerts/evaluateDriver.ts';
import type { ServerContext } from '../consequence.ts';
import { DRIVER_DOCUMENT_STATUSES, DRIVER_DOCUMENT_TYPES, EXAMINER_STATUSES } from '../documents/document.ts';
import type { Json } from '../field.ts';
import type { Row } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { AGENT } from '../testing/people.ts';
import { checklistOf, type ChecklistFile } from './checklistOf.ts';
import { CHECKLIST_ITEMS, isOpen } from './items.ts';
import { dayOfItem } from './checklistFields.ts';

const TODAY = '2026-11-21';
const NOW = `${TODAY}T10:00:00.000Z`;
const at = (days: number): string => `${addDays(TODAY, days)}T08:00:00.000Z`;
const by = { customerId: 'c1', driverId: 'd1' };

let ids = 0;
const ctx = (): ServerContext => ({
  actor: AGENT,
  now: NOW,
  newId: () => `n${(ids += 1)}`,
  issue: async () => 'none',
  answerLink: async (id) => `/pev/${id}`,
});

/** Numbers below 1, the same each time for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DAYS = [-800, -396, -366, -365, -336, -335, -200, -31, -30, -15, -14, -4, -1, 0, 1, 7, 8, 59, 60, 61, 300];
const FORMS = ['CREATED', 'IN_PROGRESS', 'IN_REVIEW', 'NEED_CHANGES', 'APPROVED_TO_SIGN', 'ARCHIVED'] as const;
const ESIGN_TYPES = ['MVR_PSP_ClearingHouse', 'MVR', 'PSP', 'ClearingHouse', 'DRIVER_APPLICATION_FORM'] as const;
const ESIGN = ['DRAFT', 'SENT', 'VIEWED', 'COMPLETED', 'DECLINED', 'EXPIRED', 'SYSTEM_CANCELLED'] as const;

/** A file as it may come: any papers, with any days, of any state. */
function anyFile(next: () => number): MemoryTx {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const upTo = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: Math.floor(next() * (n + 1)) }, (_, i) => make(i));
  const aDay = (): string | null => (next() < 0.1 ? null : addDays(TODAY, pick(DAYS)));
  const json = (): Json => ({
    expirationDate: aDay(),
    reportDate: aDay(),
    queryDate: aDay(),
    terminationDate: aDay(),
    ...(next() < 0.5 && { review: { reviewedAt: at(pick(DAYS)) } }),
    ...(next() < 0.4 && { medicalCertification: { expirationDate: aDay() } }),
  });
  return new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: next() < 0.05 ? 'disabled' : 'active' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1', archived: next() < 0.05 ? NOW : null }))
    .with(
      'contracts',
      aRow('contracts', { id: 'k1', ...by, status: next() < 0.9 ? 'Active' : 'Pending', createdAt: at(pick(DAYS)), hiredAt: aDay() }),
    )
    .with('driverApplicationForms', ...upTo(1, (i) => aRow('driverApplicationForms', { id: `f${i}`, ...by, status: pick(FORMS) })))
    .with(
      'everSignDocs',
      ...upTo(4, (i) =>
        aRow('everSignDocs', { id: `e${i}`, ...by, type: pick(ESIGN_TYPES), status: pick(ESIGN), createdAt: at(pick(DAYS)) }),
      ),
    )
    .with(
      'driverDocuments',
      ...upTo(14, (i) =>
        aRow('driverDocuments', {
          id: `p${i}`,
          ...by,
          type: pick(DRIVER_DOCUMENT_TYPES),
          status: next() < 0.8 ? 'ACTIVE' : pick(DRIVER_DOCUMENT_STATUSES),
          examinerStatus: next() < 0.5 ? 'VERIFIED' : pick(EXAMINER_STATUSES),
          createdAt: at(pick(DAYS)),
          json: json(),
        }),
      ),
    )
    .with(
      'employmentVerifications',
      ...upTo(2, (i) => aRow('employmentVerifications', { id: `v${i}`, ...by, isPEVSent: next() < 0.6, createdAt: at(pick(DAYS)) })),
    );
}

test('[CHECK-1] of 10,000 files the checklist and the alerts agree on every item that has an alert', async () => {
  const next = dice(391_51);
  const seen = new Set<string>();
  for (let n = 0; n < 10_000; n += 1) {
    const tx = anyFile(next);
    await evaluateDriver(tx, 'd1', ctx());
    const alerts = await tx.where('alerts', 'driverId', 'd1');
    const [row] = await tx.where('driverChecklists', 'driverId', 'd1');
    if (!row) {
      expect(alerts).toEqual([]);
      continue;
    }
    for (const { id, alert } of CHECKLIST_ITEMS) {
      seen.add(`${id} ${row[id]}`);
      if (alert === null) continue;
      const raised = new Set(alerts.filter(({ entityType }) => entityType === alert).map(({ entityStatus }) => entityStatus));
      if (isOpen(row[id])) expect([...raised], `${n} ${id}`).toEqual([row[id]]);
      else expect([...raised], `${n} ${id}`).toEqual([]);
    }
    expect(row.openCount).toBe(CHECKLIST_ITEMS.filter(({ id }) => isOpen(row[id])).length);
  }
  // Files of every kind came by: each item was whole once, or not asked for, and open once.
  for (const { id } of CHECKLIST_ITEMS) {
    expect([...seen].some((said) => said === `${id} OK`)).toBe(true);
    expect([...seen].some((said) => said.startsWith(`${id} `) && !/OK$|NOT_ASKED$/.test(said))).toBe(true);
  }
}, 60_000);

const paper = (type: Row<'driverDocuments'>['type'], json: Json, status: Row<'driverDocuments'>['status'] = 'ACTIVE') =>
  aRow('driverDocuments', { id: `${type}-${status}-${(ids += 1)}`, type, json, status, examinerStatus: 'VERIFIED' });
const EMPTY: ChecklistFile = {
  contract: { id: 'k1', createdAt: at(-40), activatedAt: at(-40), hiredAt: null },
  applicationStatus: null,
  applicationAt: null,
  applicationSigned: false,
  consents: [],
  documents: [],
  verifications: [],
};
const states = (file: Partial<ChecklistFile>) =>
  Object.fromEntries(checklistOf({ ...EMPTY, ...file }, TODAY).map(({ id, state }) => [id, state]));
const dayIn = (file: Partial<ChecklistFile>, item: string) => checklistOf({ ...EMPTY, ...file }, TODAY).find(({ id }) => id === item)?.day;

test('[CHECK-1] an empty file lacks everything at once, each with its paragraph', () => {
  const items = checklistOf(EMPTY, TODAY);
  expect(items).toHaveLength(14);
  expect(items.every(({ cfr }) => /\d+ CFR \d+/.test(cfr))).toBe(true);
  expect(items.filter(({ state }) => state !== 'MISSING').map(({ id, state }) => [id, state])).toEqual([
    ['mvrReview', 'NOT_ASKED'],
    ['examiner', 'NOT_ASKED'],
    ['hr', 'NOT_ASKED'],
  ]);
});

test('[CHECK-2] the MVR at hire stays when a later one takes its place, and of a drug test only its being there counts', () => {
  const first = paper('MVR', { reportDate: '2024-02-03' }, 'ARCHIVED');
  const documents = [paper('MVR', { reportDate: '2026-06-01' }), first];
  expect(states({ documents })).toMatchObject({ mvrAtHire: 'OK', mvr: 'OK', mvrReview: 'MISSING' });
  expect([dayIn({ documents }, 'mvrAtHire'), dayIn({ documents }, 'mvr')]).toEqual(['2024-02-03', '2027-06-01']);
  expect(states({ documents: [paper('MVR', { reportDate: '2024-02-03' }, 'DELETED')] })).toMatchObject({ mvrAtHire: 'MISSING' });
  const test = { documents: [paper('DRUG_TEST_RESULTS', { result: 'POSITIVE', collectedAt: '2026-10-01' })] };
  expect([states(test)['drugTest'], dayIn(test, 'drugTest')]).toEqual(['OK', null]);
});

test('[CHECK-3] employers are asked when none waits to be sent; an approved application without any asks nobody', () => {
  const asked = { status: 'UNDER_REVIEW', isPEVSent: true, createdAt: at(-10) } as const;
  expect(states({ verifications: [asked] })['employers']).toBe('OK');
  expect(dayIn({ verifications: [asked] }, 'employers')).toBe(addDays(TODAY, -10));
  expect(states({ verifications: [asked, { ...asked, isPEVSent: false }] })['employers']).toBe('MISSING');
  expect(states({ verifications: [{ ...asked, isPEVSent: false, status: 'NO_RESPONSE' }] })['employers']).toBe('OK');
  expect(states({ applicationStatus: 'ARCHIVED' })['employers']).toBe('NOT_ASKED');
});

test('[CHECK-4] the row follows the file, is written once for what has not changed, and goes with the contract', async () => {
  const tx = new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }))
    .with('contracts', aRow('contracts', { id: 'k1', ...by, status: 'Active', hiredAt: '2026-01-01' }));
  await evaluateDriver(tx, 'd1', ctx());
  const { writes } = tx;
  await evaluateDriver(tx, 'd1', ctx());
  expect(tx.writes).toBe(writes);
  tx.with('driverDocuments', aRow('driverDocuments', { id: 'p1', ...by, type: 'DL_COPY', json: { expirationDate: '2028-01-01' } }));
  await evaluateDriver(tx, 'd1', ctx());
  const row = (await tx.where('driverChecklists', 'driverId', 'd1'))[0]!;
  expect([row.license, dayOfItem(row, 'license'), row.contractId]).toEqual(['OK', '2028-01-01', 'k1']);
  await tx.patch('contracts', 'k1', { status: 'Archived' });
  await evaluateDriver(tx, 'd1', ctx());
  expect(await tx.get('driverChecklists', row.id)).toMatchObject({ deletedAt: NOW });
  await tx.patch('contracts', 'k1', { status: 'Active' });
  await evaluateDriver(tx, 'd1', ctx());
  expect(await tx.where('driverChecklists', 'driverId', 'd1')).toMatchObject([{ license: 'OK' }]);
});
