import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALERT_ENTITY_STATUSES, ALERT_ENTITY_TYPES } from '#domain/alerts/alert.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { bulkInsert } from '#server/db/bulkInsert.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { callerOf, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { put, row } from '#tests/server/world.ts';
import { plantCases } from '#tests/server/plantCases.ts';

let product: TestProduct;
let [alpha, beta, agent, homeless] = [] as unknown as [Caller, Caller, Caller, Caller];
beforeAll(async () => {
  product = await startTestProduct();
  await plantCases(product.db);
  // The walk over all drivers at the start would do away with alerts that have no cause.
  const walked = async () => (await product.db.pool.query(`select from job_day where job = 'alerts.evaluate'`)).rowCount;
  await vi.waitUntil(async () => (await walked()) === 1, { timeout: 30_000 });
  await plantAlerts();
  [alpha, beta, agent, homeless] = await Promise.all([
    callerOf(product, 'alpha'),
    callerOf(product, 'beta'),
    callerOf(product, 'agent'),
    callerOf(product, 'homeless'),
  ]);
});
afterAll(() => product.stop());

/** One alert of every kind for each carrier, a second of some, and of some one that is dismissed or deleted. */
async function plantAlerts(): Promise<void> {
  const kinds = ALERT_ENTITY_TYPES.flatMap((entityType) => ALERT_ENTITY_STATUSES.map((entityStatus) => ({ entityType, entityStatus })));
  const alerts = kinds.flatMap((kind, i) => {
    const of = (key: 'alpha' | 'beta', n: number, more: object = {}) =>
      row('alerts', { id: `t_${key}_${i}_${n}`, customerId: `c_${key}`, driverId: `d_${key}`, ...kind, status: 'CRITICAL', ...more });
    const gone = [of('alpha', 8, { dismissedAt: '2026-06-01T00:00:00.000Z' }), of('alpha', 9, { deletedAt: '2026-06-01T00:00:00.000Z' })];
    return [of('alpha', 0), of('beta', 0), ...(i % 2 ? [of('alpha', 1)] : []), ...(i % 3 ? [] : gone)];
  });
  await put(product.db, 'alerts', ...alerts);
  const verification = { customerId: 'c_alpha', driverId: 'd_alpha', companyName: 'Mesa' };
  await put(
    product.db,
    'employmentVerifications',
    { id: 'pev1', ...verification },
    { id: 'pev2', ...verification },
    { id: 'pev3', ...verification, isPEVSent: true },
  );
}

const CASES =
  'query ($filter: CaseListFilter) { dashboardCasesCount(filter: $filter) { from to tiles { status count } months { month counts { status count } } } }';

test.each([
  ['nothing', {}],
  ['a driver', { driver: 'd_rosa' }],
  ['a customer', { customer: 'c_alpha' }],
  ['days', { from: '2026-06-15', to: '2026-06-30' }],
  ['a customer, a driver and days', { customer: 'c_alpha', driver: 'd_rosa', from: '2026-06-16' }],
])('[DASHBOARD-1] filtered by %s each case tile counts what its list shows, for each person', async (_, filter) => {
  for (const who of [agent, alpha, beta, homeless]) {
    const { tiles } = await who(CASES, { filter });
    expect(tiles.map((tile: any) => tile.status)).toEqual([...CASE_STATUSES]);
    for (const { status, count } of tiles) {
      const list = await who('query ($filter: CaseListFilter) { getCases(filter: $filter, first: 100) { count items { status } } }', {
        filter: { ...filter, status },
      });
      expect([list.count, list.items.length]).toEqual([count, count]);
    }
  }
});

test('[DASHBOARD-2] eleven months up to today, each with every status; what is older counts on the tile alone', async () => {
  const { tiles, months, from, to } = await alpha(CASES);
  const today = new Date().toISOString().slice(0, 10);
  expect([to, months.length, months.at(-1).month]).toEqual([today, 11, today.slice(0, 7)]);
  expect(from).toBe(`${months[0].month}-01`);
  for (const { counts } of months) expect(counts.map((one: any) => one.status)).toEqual([...CASE_STATUSES]);
  await put(product.db, 'cases', {
    id: 'y1',
    customerId: 'c_alpha',
    driverId: 'd_alpha',
    caseID: 'old',
    code: 'OLDOLD',
    createdAt: '2020-01-01T00:00:00.000Z',
  });
  const after = await alpha(CASES);
  expect(after.months).toEqual(months);
  expect(after.tiles[0].count).toBe(tiles[0].count + 1);
});

test('[DASHBOARD-2] the months that are asked for, by UTC, and their sums are the tiles of the same days', async () => {
  const { tiles, months, from, to } = await alpha(CASES, { filter: { from: '2026-06-15', to: '2026-08-31' } });
  expect([from, to, months.map((m: any) => m.month)]).toEqual(['2026-06-15', '2026-08-31', ['2026-06', '2026-07', '2026-08']]);
  const count = (month: string, status: string) =>
    months.find((m: any) => m.month === month).counts.find((c: any) => c.status === status).count;
  expect([
    count('2026-06', 'IN_REVIEW'),
    count('2026-06', 'CLOSED'),
    count('2026-07', 'IN_REVIEW'),
    count('2026-08', 'AWAITING_RES_CLIENT'),
  ]).toEqual([1, 1, 1, 1]);
  for (const { status, count: all } of tiles)
    expect(months.reduce((sum: number, { month }: any) => sum + count(month, status), 0)).toBe(all);
  expect((await alpha.refused(CASES, { filter: { from: '1990-01-01' } })).code).toBe('InvalidArgumentError');
  expect((await alpha(CASES, { filter: { from: '2026-08-01', to: '2026-07-01' } })).months).toEqual([]);
});

const ALERTS = '{ dashboardAlertsCount { unsentPEV tiles { entityType entityStatus count } } }';

test('[DASHBOARD-1] each alert tile counts what its list shows to staff, and there are the sixteen of the dashboard', async () => {
  const { tiles, unsentPEV } = await agent(ALERTS);
  expect(tiles).toHaveLength(16);
  for (const { entityType, entityStatus, count } of tiles) {
    const filter = `{ dismissedAt: { is_empty: true }, entityType: { equals: ${entityType} }, entityStatus: { equals: ${entityStatus} } }`;
    expect([entityType, entityStatus, (await agent(`{ alertsList(filter: ${filter}) { count } }`)).count]).toEqual([
      entityType,
      entityStatus,
      count,
    ]);
    expect(count).toBeGreaterThan(1);
  }
  const pevs = await agent('{ contractsWithUnsentPEVs { count items { driverId unsentCount } } }');
  expect([unsentPEV, pevs.items.length]).toEqual([pevs.count, pevs.count]);
  expect(pevs.items).toContainEqual({ driverId: 'd_alpha', unsentCount: 2 });
  const about = async (filter: string) => {
    const tile = await agent(`{ dashboardAlertsCount(filter: ${filter}) { unsentPEV } }`);
    const list = await agent(`{ contractsWithUnsentPEVs(filter: ${filter}) { count items { driverId } } }`);
    expect([tile.unsentPEV, list.items.length]).toEqual([list.count, list.count]);
    return list.items.map((one: any) => one.driverId);
  };
  expect(await about('{ driver: "d_alpha" }')).toEqual(['d_alpha']);
  expect(await about('{ customer: "c_alpha" }')).toContain('d_alpha');
  expect(await about('{ customer: "c_beta" }')).not.toContain('d_alpha');
  expect(await about('{ customer: "c_beta", driver: "d_alpha" }')).toEqual([]);
});

test('[DASHBOARD-3] a tile names its drivers, and to a customer only the own ones', async () => {
  const named = '{ dashboardAlertsCount { tiles { entityType entityStatus count drivers { id name } } } }';
  const idsOf = async (who: Caller): Promise<string[]> =>
    (await who(named)).tiles.flatMap(({ drivers }: any) => drivers.map(({ id }: any) => id));
  const all = (await agent(named)).tiles;
  for (const { count, drivers } of all) expect(drivers.length).toBeLessThanOrEqual(Math.min(5, count));
  expect(all[0].drivers[0]).toEqual({ id: expect.any(String), name: expect.stringMatching(/\w+ \w+/) });
  expect(new Set(await idsOf(agent)).size).toBeGreaterThan(1);
  expect(new Set(await idsOf(alpha))).toEqual(new Set(['d_alpha']));
  expect(new Set(await idsOf(beta))).toEqual(new Set(['d_beta']));
});

test('[DASHBOARD-3] a customer learns the numbers of the own drivers and nothing else of alerts', async () => {
  const own = (key: string) =>
    `{ dashboardAlertsCount(filter: { customer: "c_${key}" }) { unsentPEV tiles { entityType entityStatus count } } }`;
  for (const [who, key] of [
    [alpha, 'alpha'],
    [beta, 'beta'],
  ] as const) {
    const { tiles } = await who(ALERTS);
    for (const { entityType, entityStatus, count } of tiles) {
      const filter = `{ dismissedAt: { is_empty: true }, entityType: { equals: ${entityType} }, entityStatus: { equals: ${entityStatus} }, customer: { id: { equals: "c_${key}" } } }`;
      expect((await agent(`{ alertsList(filter: ${filter}) { count } }`)).count).toBe(count);
      expect(count).toBeGreaterThan(0);
    }
    expect((await agent(own(key))).tiles).toEqual(tiles);
  }
  const none = ({ tiles }: any): boolean => tiles.every(({ count }: any) => count === 0);
  expect([none(await beta(own('alpha'))), none(await homeless(ALERTS))]).toEqual([true, true]);
  expect((await beta(ALERTS)).unsentPEV).toBe(0);
  expect((await alpha('{ alertsList { count } }')).count).toBe(0);
});

test('with 10,000 cases of one carrier each dashboard call stays far below its time', async () => {
  const start = Date.UTC(2025, 10, 1);
  const cases = Array.from({ length: 10_000 }, (_, i) => ({
    ...row('cases', {
      id: `p${i}`,
      customerId: 'c_alpha',
      driverId: i % 3 ? 'd_alpha' : 'd_rosa',
      caseID: `P-${i}`,
      code: String(i).padStart(6, '0'),
    }),
    status: CASE_STATUSES[i % CASE_STATUSES.length]!,
    createdAt: new Date(start + i * 3_000_000).toISOString(),
    citationNumbers: [`T${i}`],
    inspectionReportNumber: `TX${i}`,
    crash: i % 20 === 0,
  }));
  const violations = cases.map(({ id }, i) =>
    row('caseViolations', { id: `pv${i}`, caseId: id, customerId: 'c_alpha', violationCodeId: 'v_tire', severityWeight: 8 }),
  );
  await inTransaction(product.db, async (client) => {
    await bulkInsert(client, 'cases', cases);
    await bulkInsert(client, 'caseViolations', violations);
  });
  await product.db.pool.query('analyze');
  const calls: Record<string, string> = {
    dashboardCasesCount: '{ dashboardCasesCount { tiles { count } months { month counts { count } } } }',
    dashboardAlertsCount: ALERTS,
    crashCount: '{ crashCount }',
    driversWithMostViolations: '{ driversWithMostViolations { driverId violations } }',
    driverViolationCodes: '{ driverViolationCodes(first: 20) { count items { caseID } } }',
    'getCases, searched': '{ getCases(filter: { search: "rosa 99" }, first: 20) { count items { caseID } } }',
    duplicateCaseChecker: '{ duplicateCaseChecker(driverId: "d_rosa", inspectionReportNumber: "TX 77", citationNumbers: ["T 78"]) { id } }',
    'casesListCSV of 10,000': '{ casesListCSV { count } }',
  };
  const measured: string[] = [];
  for (const [name, query] of Object.entries(calls)) {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const before = performance.now();
      await agent(query);
      times.push(performance.now() - before);
    }
    const median = times.toSorted((a, b) => a - b)[2]!;
    measured.push(`${name} ${median.toFixed(0)} ms`);
  }
  console.info(`10,000 cases, median of 5 over HTTP: ${measured.join(', ')}`);
  expect(
    (await agent('{ dashboardCasesCount { tiles { status count } } }')).tiles.reduce((sum: number, t: any) => sum + t.count, 0),
  ).toBeGreaterThan(10_000);
  expect((await agent('{ casesListCSV { csv count } }')).csv.trimEnd().split('\r\n')).toHaveLength(10_001);
});
