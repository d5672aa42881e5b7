import { beforeAll, expect, test } from 'vitest';
import { isOpenCase } from '#domain/cases/case.ts';
import { TABLE_NAMES, type Row, type TableName } from '#domain/tables.ts';
import { benchWorkspace, type BenchResult } from './benchWorkspace.ts';
import { benchFleets, benchSize } from './benchShape.ts';
import { addDays } from '#domain/calendar.ts';
import { DEMO_PEOPLE } from './demoPeople.ts';
import { Random } from './random.ts';
import { emptyWorkspace, faultOf, type Workspace } from './workspace.ts';

const TODAY = '2026-11-21';
const SCALE = 0.05;

async function make(seed: string, scale: number): Promise<{ rows: Workspace; result: BenchResult; batches: number }> {
  const rows = emptyWorkspace();
  let batches = 0;
  const take = async (table: TableName, batch: readonly Row<TableName>[]): Promise<void> => {
    batches++;
    (rows[table] as unknown[]).push(...batch);
  };
  return { rows, result: await benchWorkspace({ seed, today: TODAY, scale, take }), batches };
}

let w: Workspace;
let result: BenchResult;
beforeAll(async () => {
  ({ rows: w, result } = await make('test', SCALE));
}, 60_000);

const share = <T>(rows: readonly T[], is: (row: T) => boolean): number => rows.filter(is).length / rows.length;
const near = (value: number, wanted: number, within: number): void => {
  expect(value).toBeGreaterThan(wanted - within);
  expect(value).toBeLessThan(wanted + within);
};

test('the whole workspace has the sizes of the recipe', () => {
  expect(benchSize(1)).toEqual({
    customers: 2_000,
    drivers: 40_000,
    cases: 100_000,
    openAlerts: 60_000,
    resolvedAlerts: 11_000,
    notifications: 10_000,
    agentNotifications: 2_000,
    agents: 40,
    readers: 400,
  });
});

test('fleets: 600 single drivers, the rest from 2 to 1,200 with a long tail, 40,000 drivers in all', () => {
  const fleets = benchFleets(new Random('fleets'), benchSize(1));
  const sizes = fleets.map((f) => f.drivers).toSorted((a, b) => a - b);
  expect([fleets.length, sizes.reduce((a, b) => a + b, 0), sizes.filter((n) => n === 1).length]).toEqual([2_000, 40_000, 600]);
  const companies = sizes.filter((n) => n > 1);
  near(companies[companies.length >> 1] ?? 0, 13, 3);
  expect(sizes.at(-1) ?? 0).toBeGreaterThan(400);
  expect(sizes.at(-1) ?? 0).toBeLessThanOrEqual(1_200);
  expect(fleets.find((f) => f.drivers === sizes.at(-1))?.tier).toBe('pro');
});

test('the same seed gives the same rows, another seed others', async () => {
  const [one, again, other] = [await make('a', 0.01), await make('a', 0.01), await make('b', 0.01)];
  expect(JSON.stringify(again.rows)).toBe(JSON.stringify(one.rows));
  expect(again.result.checksum).toBe(one.result.checksum);
  expect(other.result.checksum).not.toBe(one.result.checksum);
});

test('every row fits its noun, lies before today, and every table comes in the order of its ids', () => {
  for (const table of TABLE_NAMES) {
    expect(w[table].flatMap((row) => faultOf(table, row) ?? []).slice(0, 3)).toEqual([]);
    expect(
      w[table]
        .filter(
          (row) => row.createdAt > `${TODAY}T00:00:00.000Z` || row.updatedAt > `${TODAY}T00:00:00.000Z` || row.updatedAt < row.createdAt,
        )
        .slice(0, 3),
    ).toEqual([]);
    expect(result.counts.get(table)).toBe(w[table].length);
  }
  for (const table of ['alerts', 'cases', 'caseComments', 'driverDocuments'] as const) {
    const ids = w[table].map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  const comments = w.caseComments.map((row) => row.id);
  expect(comments).toEqual(comments.toSorted());
});

test('counts of what belongs to a driver and a case', () => {
  const drivers = 40_000 * SCALE;
  const cases = 100_000 * SCALE;
  expect([w.customers.length, w.drivers.length, w.cases.length]).toEqual([100, drivers, cases]);
  near(w.contracts.length / drivers, 1.15, 0.04);
  near(w.driverApplicationForms.length / drivers, 0.9, 0.03);
  near(w.driverDocuments.length / drivers, 7.3, 0.4);
  near(w.employmentVerifications.length / drivers, 2.4, 0.15);
  near(w.everSignDocs.length / drivers, 1.6, 0.1);
  near(w.caseComments.length / cases, 3.1, 0.15);
  near(w.caseCommentReplies.length / cases, 0.8, 0.06);
  near(w.caseFollowers.length / cases, 2.35, 0.15);
  near(w.caseHistories.length / cases, 6.3, 0.5);
  near(w.caseDocuments.length / cases, 1.4, 0.06);
  expect(w.files).toHaveLength(40);
  expect(result.blobs.size).toBe(40);
});

test('alerts: exactly so many open, 38 % critical, by type as the recipe says, and others set aside or resolved', () => {
  const open = w.alerts.filter((a) => !a.deletedAt && !a.dismissedAt);
  expect(open).toHaveLength(60_000 * SCALE);
  expect(w.alerts).toHaveLength(80_000 * SCALE);
  expect(share(open, (a) => a.status === 'CRITICAL')).toBeCloseTo(0.38, 2);
  const types = {
    MVR_REVIEW: 18,
    MEDICAL_CERTIFICATE: 16,
    CLEARINGHOUSE_QUERY: 14,
    DL_COPY: 13,
    MVR_REPORT: 11,
    PSP_REPORT: 9,
    CONSENTS_MVR_PSP_CLEARINGHOUSE: 6,
    MEDICAL_EXAMINER_VERIFICATION: 5,
    HR_DOCUMENT: 3,
    DRIVER_APPLICATION: 3,
    HIRE_DATE: 2,
  };
  for (const [type, percent] of Object.entries(types))
    expect([type, Math.round(share(open, (a) => a.entityType === type) * 100)]).toEqual([type, percent]);
  expect(w.alerts.filter((a) => a.dismissedAt && a.status === 'CRITICAL')).toEqual([]);
});

test('alerts: none for archived drivers or disabled carriers while open', () => {
  const drivers = new Map(w.drivers.map((d) => [d.id, d]));
  const disabled = new Set(w.customers.filter((c) => c.status === 'disabled').map((c) => c.id));
  const wrong = w.alerts.filter((a) => !a.deletedAt && (drivers.get(a.driverId)?.archived || disabled.has(a.customerId)));
  expect(wrong).toEqual([]);
});

test('cases: shares of states and kinds, and 85 % of the open ones from the newest 60 days', () => {
  const wanted = { CLOSED: 72, IN_PROGRESS: 11, NEW: 5, IN_REVIEW: 5, AWAITING_RES_CLIENT: 4, AWAITING_PM_OR_PW: 3 };
  for (const [status, percent] of Object.entries(wanted)) near(share(w.cases, (c) => c.status === status) * 100, percent, 1.2);
  const open = w.cases.filter(isOpenCase);
  near(
    share(open, (c) => c.createdAt.slice(0, 10) >= addDays(TODAY, -60)),
    0.85,
    0.02,
  );
  near(
    share(w.cases, (c) => c.crash),
    0.05,
    0.012,
  );
  near(
    share(w.cases, (c) => c.roadsideInspection && !c.trafficCitation && !c.crash),
    0.52,
    0.03,
  );
  near(
    share(w.cases, (c) => c.trafficCitation && !c.roadsideInspection),
    0.17,
    0.03,
  );
  const perDriver = new Map<string, number>();
  for (const { driverId } of w.cases) perDriver.set(driverId ?? '', (perDriver.get(driverId ?? '') ?? 0) + 1);
  near(1 - perDriver.size / w.drivers.length, 0.37, 0.04);
  expect(new Set(w.cases.map((c) => c.caseID)).size).toBe(w.cases.length);
  expect(new Set(w.cases.map((c) => c.code)).size).toBe(w.cases.length);
});

test('violations: weights by BASIC, and out of service only what may be', () => {
  const codes = new Map(w.violationCodes.map((c) => [c.id, c]));
  const inspected = new Set(w.cases.filter((c) => c.roadsideInspection).map((c) => c.id));
  const roadside = w.caseViolations.filter((v) => inspected.has(v.caseId));
  near(
    share(roadside, (v) => codes.get(v.violationCodeId)?.basic === 'Vehicle Maintenance'),
    0.58,
    0.03,
  );
  near(
    share(roadside, (v) => codes.get(v.violationCodeId)?.basic === 'Hours-of-Service Compliance'),
    0.19,
    0.03,
  );
  expect(w.caseViolations.filter((v) => v.isOOS && !codes.get(v.violationCodeId)?.isOOS)).toEqual([]);
  const eligible = roadside.filter(
    (v) => codes.get(v.violationCodeId)?.isOOS && codes.get(v.violationCodeId)?.basic === 'Vehicle Maintenance',
  );
  near(
    share(eligible, (v) => v.isOOS),
    0.21,
    0.03,
  );
});

test('notifications: exactly so many, the most for the demo agent, some 70 % read', () => {
  expect(w.notifications).toHaveLength(10_000 * SCALE);
  const agent = w.users.find((u) => u.email === 'agent@demo.test');
  expect(w.notifications.filter((n) => n.userId === agent?.id)).toHaveLength(2_000 * SCALE);
  near(
    share(w.notifications, (n) => n.status === 'VIEWED'),
    0.7,
    0.06,
  );
});

test('the demo people are there, the pro one with the largest fleet', () => {
  for (const { email, role } of DEMO_PEOPLE) expect([email, w.users.find((u) => u.email === email)?.role ?? null]).toEqual([email, role]);
  expect(new Set(w.users.map((u) => u.email)).size).toBe(w.users.length);
  const fleet = new Map<string, number>();
  for (const { customerId } of w.drivers) fleet.set(customerId, (fleet.get(customerId) ?? 0) + 1);
  const pro = w.users.find((u) => u.email === 'pro@demo.test')?.customerId ?? '';
  expect(fleet.get(pro)).toBe(Math.max(...fleet.values()));
});
