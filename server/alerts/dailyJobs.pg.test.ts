import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row, TableName } from '#domain/tables.ts';
import { SYSTEM } from '#domain/actor.ts';
import { row as sampleRow } from '#tests/server/world.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { sqlTx } from '../db/sqlTx.ts';
import { testDatabase } from '../db/testDatabase.ts';
import { expireDocuments } from '../esign/expireDocuments.job.ts';
import type { JobContext } from '../jobs/job.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { forgetLog } from '../retention/forgetLog.job.ts';
import { alertDigest } from './alertDigest.job.ts';
import { evaluateAllAlerts } from './evaluateAlerts.job.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
const by = { customerId: 'c1', driverId: 'd1' };

beforeAll(async () => {
  db = await testDatabase();
  await put('usStates', { id: 'TX', code: 'TX' });
  await put('driverLanguages', { id: 'en' });
  await put('customers', {
    id: 'c1',
    name: "Smith & O'Neil",
    email: 'owner@carrier.example',
    phoneNumber: '5555550100',
    subscription: 'pro',
  });
  await put('drivers', { id: 'd1', customerId: 'c1', name: "D'Arcy", lastName: 'Lee', preferredLanguageId: 'en', licenseStateId: 'TX' });
  await put('contracts', { id: 'k1', ...by, status: 'Active', hiredAt: '2026-11-01', activatedAt: '2026-11-01T08:00:00.000Z' });
  await put('everSignDocs', {
    id: 'e1',
    ...by,
    hash: 'h1',
    type: 'MVR_PSP_ClearingHouse',
    status: 'SENT',
    expiresAt: '2026-12-01T00:00:00.000Z',
    createdAt: '2026-11-10T08:00:00.000Z',
  });
});
beforeEach(async () => {
  await db.pool.query('delete from job_day');
});
afterAll(() => db.drop());

function put<T extends TableName>(table: T, some: Partial<Row<T>> & { id: string }): Promise<void> {
  return inTransaction(db, (client) => sqlTx(client).put(table, { ...sampleRow(table, some), deletedAt: null }));
}

/** The context of a job on a day of its own; these jobs use nothing else of it. */
const on = (instant: string): JobContext =>
  ({
    db,
    clock: () => Date.parse(instant),
    signal: new AbortController().signal,
    mail: { origin: 'https://cases.example' },
  }) as unknown as JobContext;

const alerts = async (): Promise<string[]> => {
  const { rows } = await db.pool.query<{ text: string }>(
    `select "entityType" || ' ' || "entityStatus" || ' ' || status as text from alerts where "deletedAt" is null order by 1`,
  );
  return rows.map(({ text }) => text);
};

test('[ALERT-20] a day brings the alerts of that day, the same day again nothing, and a later day what has become of them', async () => {
  await evaluateAllAlerts.run(on('2026-11-21T06:00:00.000Z'), {});
  expect(await alerts()).toEqual([
    'CLEARINGHOUSE_QUERY MISSING CRITICAL',
    'CONSENTS_MVR_PSP_CLEARINGHOUSE NOT_SIGNED NON_CRITICAL',
    'DL_COPY MISSING CRITICAL',
    'DRIVER_APPLICATION MISSING CRITICAL',
    'MEDICAL_CERTIFICATE MISSING CRITICAL',
    'MVR_REPORT MISSING NON_CRITICAL',
    'PSP_REPORT MISSING NON_CRITICAL',
  ]);
  const head = async (): Promise<number> => (await db.pool.query<{ seq: number }>('select seq from sync_head')).rows[0]!.seq;
  const before = await head();
  await db.pool.query('delete from job_day');
  await evaluateAllAlerts.run(on('2026-11-21T23:00:00.000Z'), {});
  expect(await head(), 'nothing was written the second time').toBe(before);
  await evaluateAllAlerts.run(on('2026-12-02T06:00:00.000Z'), {});
  const critical = ['CONSENTS_MVR_PSP_CLEARINGHOUSE NOT_SIGNED CRITICAL', 'MVR_REPORT MISSING CRITICAL'];
  expect(await alerts()).toEqual(expect.arrayContaining(critical));
});

test('[CHECK-4] the daily job and a change of the file write the checklist of the driver, in the same transaction', async () => {
  const row = async (): Promise<Record<string, unknown>> =>
    (await db.pool.query(`select * from "driverChecklists" where "driverId" = 'd1' and "deletedAt" is null`)).rows[0];
  await evaluateAllAlerts.run(on('2026-11-21T06:00:00.000Z'), {});
  expect(await row()).toMatchObject({ contractId: 'k1', consents: 'NOT_SIGNED', drugTest: 'MISSING', hireDate: 'OK', openCount: 10 });
  const change = (doc: Partial<Row<'driverDocuments'>> & { id: string }, isKept: boolean) =>
    inTransaction(db, (client) =>
      applyOnServer(client, { actor: SYSTEM, now: '2026-11-21T07:00:00.000Z' }, async ({ tx }) => {
        await tx.put('driverDocuments', { ...sampleRow('driverDocuments', { ...by, ...doc }), deletedAt: null });
        if (!isKept) throw new Error('No');
      }),
    );
  const test = { id: 'test1', type: 'DRUG_TEST_RESULTS', json: { result: 'NEGATIVE' } } as const;
  await expect(change(test, false)).rejects.toThrow('No');
  expect(await row()).toMatchObject({ drugTest: 'MISSING' });
  await change(test, true);
  expect(await row()).toMatchObject({ drugTest: 'OK', openCount: 9 });
  expect(JSON.stringify(await row())).not.toContain('NEGATIVE');
});

test('a document that was not signed in time expires, and its consents are missed in the same transaction', async () => {
  await expireDocuments.run(on('2026-11-30T23:59:59.000Z'), {});
  expect(await alerts()).not.toContain('CONSENTS_MVR_PSP_CLEARINGHOUSE MISSING CRITICAL');
  await expireDocuments.run(on('2026-12-01T00:00:01.000Z'), {});
  expect((await db.pool.query('select status from "everSignDocs"')).rows).toEqual([{ status: 'EXPIRED' }]);
  expect(await alerts()).toContain('CONSENTS_MVR_PSP_CLEARINGHOUSE MISSING CRITICAL');
});

test('a customer gets one digest a week, with names and counts and nothing else, and the job that sends it', async () => {
  for (let run = 0; run < 2; run++) await alertDigest.run(on('2026-12-07T13:00:00.000Z'), {});
  const { rows } = await db.pool.query<{ to: string; text: string }>(`select "to", text from mails where "dedupeKey" like 'digest:%'`);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.to).toBe('owner@carrier.example');
  expect(rows[0]!.text).toContain("D'Arcy Lee");
  expect(rows[0]!.text).toContain('DL copy missing: 1');
  const jobs = await db.pool.query(`select from pgboss.job where data->>'job' = 'mail.send'`);
  expect(jobs.rowCount).toBe(1);
  await alertDigest.run(on('2026-12-14T13:00:00.000Z'), {});
  expect((await db.pool.query(`select from mails where "dedupeKey" like 'digest:%'`)).rowCount).toBe(2);
});

test('[SYNC-S7] the log forgets what is older than thirty days, and its floor tells so', async () => {
  const { rows } = await db.pool.query<{ seq: number }>('select seq from sync_head');
  await forgetLog.run(on(new Date(Date.now() + 29 * 86_400_000).toISOString()), {});
  expect((await db.pool.query('select floor from sync_meta')).rows).toEqual([{ floor: 0 }]);
  await forgetLog.run(on(new Date(Date.now() + 31 * 86_400_000).toISOString()), {});
  expect((await db.pool.query('select floor from sync_meta')).rows).toEqual([{ floor: rows[0]!.seq }]);
  expect((await db.pool.query('select from sync_log')).rowCount).toBe(0);
  await put('drivers', { id: 'd2', customerId: 'c1', preferredLanguageId: 'en', licenseStateId: 'TX' });
  expect((await db.pool.query('select from sync_log')).rowCount, 'what comes after is kept').toBe(1);
});
