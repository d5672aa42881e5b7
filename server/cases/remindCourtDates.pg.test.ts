import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#server/db/testDatabase.ts';
import { plantWorld, put } from '#tests/server/world.ts';
import { remindCourtDates } from './remindCourtDates.job.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
  await plantWorld(db);
  const row = { customerId: 'c_alpha', driverId: 'd_alpha', status: 'IN_PROGRESS' } as const;
  await put(
    db,
    'cases',
    { ...row, id: 'soon', caseID: 'soon', code: 'SOON01', citationArraignment: '2026-11-27T09:30', citationDueDate: '2027-01-01' },
    { ...row, id: 'near', caseID: 'near', code: 'NEAR01', citationDueDate: '2026-11-22' },
    { ...row, id: 'far', caseID: 'far', code: 'FAR001', citationDueDate: '2026-11-29' },
    { ...row, id: 'past', caseID: 'past', code: 'PAST01', citationDueDate: '2026-11-19' },
    { ...row, id: 'done', caseID: 'done', code: 'DONE01', citationDueDate: '2026-11-22', status: 'CLOSED' },
    { ...row, id: 'gone', caseID: 'gone', code: 'GONE01', citationDueDate: '2026-11-22', deletedAt: '2026-11-01T00:00:00.000Z' },
  );
  for (const caseId of ['soon', 'near', 'far', 'past', 'done', 'gone']) {
    for (const userId of ['u_agent', 'u_alpha', 'u_beta'])
      await put(db, 'caseFollowers', { id: `f_${caseId}_${userId}`, caseId, customerId: 'c_alpha', userId });
  }
});
afterAll(() => db.drop());

const told = async (): Promise<string[]> =>
  (await db.pool.query(`select "caseId" || ' ' || "userId" as line from notifications where title = 'Court date' order by 1`)).rows.map(
    ({ line }) => line,
  );

test('[NOTIFICATION-9] the daily job reminds those who follow and may see, once, with a mail each', async () => {
  const wanted = ['near u_agent', 'near u_alpha', 'soon u_agent', 'soon u_alpha'];
  await remindCourtDates(db, '2026-11-20T06:00:00.000Z');
  expect(await told()).toEqual(wanted);
  await remindCourtDates(db, '2026-11-20T18:00:00.000Z');
  await remindCourtDates(db, '2026-11-21T06:00:00.000Z');
  expect(await told()).toEqual(wanted);
  await remindCourtDates(db, '2026-11-22T06:00:00.000Z');
  expect(await told()).toEqual(['far u_agent', 'far u_alpha', ...wanted]);
  const { rows } = await db.pool.query(`select "to", text from mails where subject = 'Court date' order by "to"`);
  expect(rows).toHaveLength(6);
  expect(rows[0].text).toContain('/cases/details/');
  expect(rows.some(({ to }) => to === 'beta@test.example')).toBe(false);
});

test('[NOTIFICATION-9] two processes that run it at once remind nobody twice', async () => {
  await db.pool.query(`update cases set "citationArraignment" = '2026-12-24T09:30' where id in ('soon', 'near')`);
  await Promise.all(Array.from({ length: 4 }, () => remindCourtDates(db, '2026-12-18T06:00:00.000Z')));
  const { rows } = await db.pool.query(`select count(*)::int as n from notifications where content like '%12/24/2026%'`);
  expect(rows[0].n).toBe(4);
});
