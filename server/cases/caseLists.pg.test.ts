import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, type Caller } from '#tests/server/caller.ts';
import { startTestProduct, type TestProduct } from '#tests/server/testProduct.ts';
import { plantCases } from '#tests/server/plantCases.ts';

let product: TestProduct;
let [alpha, beta, agent, homeless] = [] as unknown as [Caller, Caller, Caller, Caller];
beforeAll(async () => {
  product = await startTestProduct();
  await plantCases(product.db);
  [alpha, beta, agent, homeless] = await Promise.all([
    callerOf(product, 'alpha'),
    callerOf(product, 'beta'),
    callerOf(product, 'agent'),
    callerOf(product, 'homeless'),
  ]);
});
afterAll(() => product.stop());

/** The planted cases among those of a list, in its order. */
const planted = (items: { id: string }[]): string[] => items.map(({ id }) => id).filter((id) => id.startsWith('x'));
const ids = async (who: Caller, args: string): Promise<string[]> => planted((await who(`{ getCases(${args}) { items { id } } }`)).items);

test.each([
  ['filter: {}', ['x4', 'x3', 'x2', 'x1']],
  ['filter: { status: IN_REVIEW }', ['x3', 'x1']],
  ['filter: { status: [IN_REVIEW, CLOSED] }', ['x3', 'x2', 'x1']],
  ['filter: { state: "s_tx" }', ['x1']],
  ['filter: { state: "tx" }', ['x1']],
  ['filter: { driver: "d_rosa" }', ['x2', 'x1']],
  ['filter: { agent: "u_agent2" }', ['x2']],
  ['filter: { customer: "c_alpha", driver: "d_alpha" }', ['x3']],
  ['filter: { customer: "c_beta" }', []],
  ['filter: { from: "2026-06-16" }', ['x4', 'x3', 'x2']],
  ['filter: { from: "2026-06-15", to: "2026-06-15" }', ['x1']],
  ['filter: { from: "2026-06-15", to: "2026-07-01" }', ['x3', 'x2', 'x1']],
  ['filter: { since: "2026-06-15T23:59:59.000Z", until: "2026-06-15T23:59:59.999Z" }', ['x1']],
  ['filter: { since: "2026-06-15", until: "2026-06-15" }', ['x1']],
  ['filter: { since: "2026-06-16T00:00:00.000Z", until: "2026-07-01T23:59:59.999Z" }', ['x3', 'x2']],
  ['filter: { courtFrom: "2026-10-01", courtTo: "2026-12-04" }', ['x2', 'x1']],
  ['filter: { courtTo: "2026-12-03" }', ['x2']],
])('a customer sees with %s of their own cases %j', async (args, wanted) => {
  expect(await ids(alpha, args)).toEqual(wanted);
});

test.each([
  ['2026-100002', ['x2']],
  ['aaaaa3', ['x3']],
  ['t 77', ['x1']],
  ['1234/56', ['x1']],
  ['doc_', ['x2']],
  ['rosa diaz', ['x2', 'x1']],
  ['100% diaz', ['x2', 'x1']],
  ['%', ['x2', 'x1']],
  ['_', ['x2']],
  ['rosa 2026-100001', ['x1']],
  ["o'); drop table cases; --", []],
  ['CANARY-ALPHA', ['x3']],
  ['CANARY-BETA', []],
])('[CASE-26] a search for "%s" finds %j', async (search, wanted) => {
  const { items } = await alpha('query ($search: String!) { getCases(filter: { search: $search }) { items { id } } }', { search });
  expect(planted(items)).toEqual(wanted);
});

test('[CASE-26] staff find the cases of a carrier by its name', async () => {
  expect(await ids(agent, 'filter: { search: "alpha trucking", status: IN_REVIEW }')).toEqual(['x3', 'x1']);
  expect(await ids(agent, 'filter: { search: "alpha trucking 2026-100001" }')).toEqual(['x1']);
  expect(await ids(agent, 'filter: { search: "beta trucking", customer: "c_alpha" }')).toEqual([]);
  expect(await ids(alpha, 'filter: { search: "alpha trucking" }')).toEqual([]);
});

test('a search is neither endless nor broken', async () => {
  const ask = 'query ($search: String!) { getCases(filter: { search: $search }) { count } }';
  for (const search of ['x'.repeat(201), Array.from({ length: 11 }, () => 'a').join(' '), 'a\0b']) {
    expect((await alpha.refused(ask, { search })).code).toBe('InvalidArgumentError');
  }
});

test.each([
  ['{ by: caseID, direction: DESC }', ['x4', 'x3', 'x2', 'x1']],
  ['{ by: caseID }', ['x1', 'x2', 'x3', 'x4']],
  ['{ by: courtDate }', ['x2', 'x1', 'x4', 'x3']],
  ['{ by: courtDate, direction: DESC }', ['x1', 'x2', 'x4', 'x3']],
  ['{ by: state }', ['x1', 'x2', 'x4', 'x3']],
  ['{ by: status }', ['x4', 'x2', 'x3', 'x1']],
  ['{ by: createdAt }', ['x1', 'x2', 'x3', 'x4']],
])('in the order %s the cases are %j', async (sort, wanted) => {
  expect(await ids(alpha, `filter: { from: "2026-06-01", to: "2026-08-31" }, sort: ${sort}`)).toEqual(wanted);
});

test('pages hold what follows, and the count is of all of them', async () => {
  const page = (skip: number) =>
    alpha(
      `{ getCases(filter: { to: "2026-08-31", from: "2026-06-01" }, sort: { by: caseID }, first: 2, skip: ${skip}) { count items { id } } }`,
    );
  expect(await page(0)).toEqual({ count: 4, items: [{ id: 'x1' }, { id: 'x2' }] });
  expect(await page(2)).toEqual({ count: 4, items: [{ id: 'x3' }, { id: 'x4' }] });
  expect(await page(4)).toEqual({ count: 4, items: [] });
  expect((await alpha.refused('{ getCases(first: 101) { count } }')).code).toBe('InvalidArgumentError');
});

test('rows bring what they are asked for, and what is for staff to staff', async () => {
  const query =
    '{ getCases(filter: { search: "2026-100001" }) { items { caseID attorney { name fee } driver { name } customer { name } violations { count items { violationCode { code } } } } } }';
  const [seen] = (await alpha(query)).items;
  expect(seen).toMatchObject({ attorney: { name: 'Ann Lee', fee: null }, driver: { name: 'Rosa' }, violations: { count: 2 } });
  expect((await agent(query)).items[0].attorney.fee).toBe(45_000);
});

test('[ACCESS-3] the lists of another carrier, and of nobody, hold nothing of it', async () => {
  for (const list of ['getCases', 'driverViolationCodes', 'casesListCSV']) {
    expect(JSON.stringify(await beta(`{ ${list}(filter: { customer: "c_alpha" }) { count } }`))).toBe('{"count":0}');
    expect(JSON.stringify(await homeless(`{ ${list} { count } }`))).toBe('{"count":0}');
  }
  expect(await beta('{ crashCount(filter: { customer: "c_alpha" }) }')).toBe(0);
  expect(await beta('{ driversWithMostViolations(filter: { customer: "c_alpha" }) { driverId } }')).toEqual([]);
});

test('one case by its id or its code, and the same null for what is not there and what is not theirs', async () => {
  expect(await alpha('{ getCase(id: "x1") { caseID } }')).toEqual({ caseID: '2026-100001' });
  expect(await alpha('{ getCase(code: "aaaaa1") { caseID } }')).toEqual({ caseID: '2026-100001' });
  for (const key of ['id: "x1"', 'code: "AAAAA1"', 'id: "nothing"']) expect(await beta(`{ getCase(${key}) { caseID } }`)).toBeNull();
  expect(await agent('{ getCase(id: "x6") { caseID } }')).toBeNull();
  for (const key of ['', '(id: "x1", code: "AAAAA1")'])
    expect((await alpha.refused(`{ getCase${key} { id } }`)).code).toBe('InvalidArgumentError');
});

test('[CSV-1] [CSV-2] the export holds the list under the same filter and order, quoted, and no formula', async () => {
  const args = 'filter: { from: "2026-06-01", to: "2026-08-31" }, sort: { by: caseID }';
  const { csv, count, filename } = await alpha(`{ casesListCSV(${args}) { csv count filename } }`);
  expect(filename).toMatch(/^cases-\d{4}-\d\d-\d\d\.csv$/);
  expect(count).toBe((await alpha(`{ getCases(${args}) { count } }`)).count);
  expect(
    csv.startsWith('\uFEFFCase ID,Court Date,State,Status,Customer,Driver,Citation numbers,Report number,Inspection date,Created\r\n'),
  ).toBe(true);
  const lines = csv.slice(1).trimEnd().split('\r\n');
  expect(lines.slice(1)).toEqual([
    `2026-100001,12/04/2026,TX,IN REVIEW,CANARY-ALPHA Trucking,Rosa 100% Diaz,"'=T 77, B2",TX-1234/56,06/10/2026,06/15/2026`,
    '2026-100002,10/01/2026,ZZ,CLOSED,CANARY-ALPHA Trucking,Rosa 100% Diaz,,,06/11/2026,06/16/2026',
    '2026-100003,,,IN REVIEW,CANARY-ALPHA Trucking,CANARY-ALPHA CANARY-ALPHA,,,,07/01/2026',
    '2026-100004,,,IN PROGRESS,CANARY-ALPHA Trucking,,,,,08/01/2026',
  ]);
});

test('[CSV-1] whatever a number begins with, no cell begins like a formula', async () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
  for (const [i, start] of starts.entries()) {
    await product.db.pool.query('update "cases" set "inspectionReportNumber" = $1 where "id" = $2', [`${start}cmd("x")\n${i}`, 'x3']);
    const { csv } = await alpha('{ casesListCSV(filter: { search: "2026-100003" }) { csv } }');
    expect(csv.split('\r\n').slice(1).join('\r\n')).toContain(`"'${start}cmd(""x"")\n${i}"`);
  }
  await product.db.pool.query('update "cases" set "inspectionReportNumber" = null where "id" = $1', ['x3']);
});

test('[CSV-2] the day on which a case was made is that of the reader', async () => {
  const made = async (timeZone: string): Promise<string> => {
    const { csv, filename } = await alpha(`{ casesListCSV(filter: { search: "2026-100003" }, timeZone: "${timeZone}") { csv filename } }`);
    expect(filename).toMatch(/^cases-\d{4}-\d\d-\d\d\.csv$/);
    return csv.trimEnd().split(',').at(-1)!;
  };
  const { pool } = product.db;
  const { rows } = await pool.query<{ createdAt: string }>(`select "createdAt" from "cases" where "id" = 'x3'`);
  const make = (at: string) => pool.query(`update "cases" set "createdAt" = $1 where "id" = 'x3'`, [at]);
  await make('2026-03-01T05:30:00.000Z');
  expect(await made('UTC')).toBe('03/01/2026');
  expect(await made('America/New_York')).toBe('03/01/2026');
  expect(await made('America/Chicago')).toBe('02/28/2026');
  await make(rows[0]!.createdAt);
});

test('an export is noted in the audit', async () => {
  const noted = async () =>
    (await product.db.pool.query(`select count(*)::int as n from audit_event where action = 'cases.exported'`)).rows[0].n;
  await expect.poll(noted).toBeGreaterThan(0);
});

const CHECK =
  'query ($driverId: ID!, $report: String, $numbers: [String!], $day: Date, $state: ID, $not: ID) { duplicateCaseChecker(driverId: $driverId, inspectionReportNumber: $report, citationNumbers: $numbers, inspectionDate: $day, stateId: $state, excludeId: $not) { id caseID level reason } }';

test('[DUPLICATE-1] [DUPLICATE-2] [DUPLICATE-3] the check finds cases of the customer alone, certain ones first', async () => {
  const exact = { id: 'x1', caseID: '2026-100001', level: 'EXACT', reason: 'Same inspection report number' };
  const possible = { id: 'x2', caseID: '2026-100002', level: 'POSSIBLE', reason: 'Same driver at about the same date' };
  const wanted = { driverId: 'd_rosa', report: 'tx 123456', day: '2026-06-10' };
  for (const who of [alpha, agent]) expect(await who(CHECK, wanted)).toEqual([exact, possible]);
  expect(await alpha(CHECK, { ...wanted, state: 's_tx' })).toEqual([exact]);
  expect(await alpha(CHECK, { ...wanted, not: 'x1' })).toEqual([possible]);
  expect(await alpha(CHECK, { driverId: 'd_alpha', numbers: ['t-77'] })).toEqual([{ ...exact, reason: 'Same citation number' }]);
  expect(await alpha(CHECK, { driverId: 'd_alpha', numbers: ['t-77'], state: 's_ok' })).toEqual([]);
  expect(await alpha(CHECK, { driverId: 'd_alpha', numbers: ['-'], report: '' })).toEqual([]);
});

test('[DUPLICATE-2] a driver who is not theirs is refused like one who is not there', async () => {
  for (const driverId of ['d_rosa', 'nobody']) {
    expect(await beta.refused(CHECK, { driverId, report: 'TX123456' })).toMatchObject({ code: 'NotAuthorizedError' });
  }
  expect((await beta(CHECK, { driverId: 'd_sly', report: 'TX123456' })).map((found: any) => found.id)).toEqual(['x5']);
});

test('[FLAG-1] the duplicate check and the summary PDF are refused while their flags are off', async () => {
  const set = (enabled: boolean) =>
    product.db.pool.query(`update "featureFlags" set "enabled" = $1 where "name" in ('duplicateCaseChecker', 'caseSummaryPdf')`, [enabled]);
  await set(false);
  expect(await alpha('{ featureFlag(name: "duplicateCaseChecker") { enabled } }')).toEqual({ enabled: false });
  expect(await alpha.refused(CHECK, { driverId: 'd_rosa' })).toMatchObject({
    code: 'RULE',
    message: 'The duplicate check is switched off.',
  });
  expect((await alpha.refused('{ caseSummaryPdf(id: "x1") { filename } }')).code).toBe('RULE');
  await set(true);
  expect(await alpha('{ featureFlag(name: "duplicateCaseChecker") { enabled } }')).toEqual({ enabled: true });
});

test('crashes are counted among the cases that are meant', async () => {
  expect(await alpha('{ crashCount }')).toBe(2);
  expect(await alpha('{ crashCount(filter: { status: CLOSED }) }')).toBe(1);
  expect(await beta('{ crashCount }')).toBe(1);
  expect(await agent('{ crashCount }')).toBe(3);
});

test('the drivers with the most violations, and how many of them were out of service', async () => {
  expect(await alpha('{ driversWithMostViolations { driverId driverName violations outOfService cases } }')).toEqual([
    { driverId: 'd_rosa', driverName: 'Rosa 100% Diaz', violations: 3, outOfService: 1, cases: 2 },
    { driverId: 'd_alpha', driverName: 'CANARY-ALPHA CANARY-ALPHA', violations: 1, outOfService: 0, cases: 1 },
  ]);
  expect(await alpha('{ driversWithMostViolations(first: 1, filter: { status: IN_REVIEW }) { driverId violations } }')).toEqual([
    { driverId: 'd_rosa', violations: 2 },
  ]);
});

test('violation codes of a driver, case by case', async () => {
  const query =
    '(first: 10) { count items { caseID driverName inspectionDate violations { code description severityWeight isOOS citationNumber } } }';
  const { count, items } = await alpha(`{ driverViolationCodes${query.replace('(', '(driverId: "d_rosa", ')} }`);
  expect(count).toBe(2);
  expect(items).toEqual([
    {
      caseID: '2026-100002',
      driverName: 'Rosa 100% Diaz',
      inspectionDate: '2026-06-11',
      violations: [{ code: '999.1', description: 'Tire', severityWeight: 8, isOOS: false, citationNumber: null }],
    },
    {
      caseID: '2026-100001',
      driverName: 'Rosa 100% Diaz',
      inspectionDate: '2026-06-10',
      violations: [
        { code: '999.1', description: 'Tire', severityWeight: 8, isOOS: true, citationNumber: null },
        { code: '999.2', description: 'Speed', severityWeight: 4, isOOS: false, citationNumber: '=T 77' },
      ],
    },
  ]);
  expect((await alpha(`{ driverViolationCodes${query} }`)).count).toBe(3);
  expect(await beta(`{ driverViolationCodes(driverId: "d_rosa") { count } }`)).toEqual({ count: 0 });
});

test('what was said on a case, page by page, INTERNAL words for staff alone', async () => {
  const query = '{ caseComments(caseId: "case_alpha_NEW", first: 1) { count items { id visibility author { id } replies { count } } } }';
  expect(await alpha(query)).toMatchObject({ count: 1, items: [{ id: 'cc_alpha_NEW', visibility: 'PUBLIC' }] });
  expect((await agent(query)).count).toBe(2);
});

test('[CSV-2] of more than 10,000 cases the first 10,000 are in the file, and it says how many there are', async () => {
  await product.db.pool.query(
    `insert into "cases" select (jsonb_populate_record(r, jsonb_build_object('id', 'many' || n, 'caseID', '2020-' || lpad(n::text, 6, '0'),
       'code', 'M' || lpad(n::text, 5, '0'), 'inspectionReportNumber', '=SUM(A' || n || ')'))).*
     from "cases" r, generate_series(1, 10050) n where r."id" = 'x4'`,
  );
  const { csv, count } = await alpha('{ casesListCSV(filter: { search: "2020-" }, sort: { by: caseID }) { csv count } }');
  const lines = csv.trimEnd().split('\r\n').slice(1);
  expect([count, lines.length, lines[0].slice(0, 11), lines.at(-1).slice(0, 11)]).toEqual([10_050, 10_000, '2020-000001', '2020-010000']);
  expect(lines.filter((line: string) => !line.includes(`,'=SUM(A`))).toEqual([]);
  await product.db.pool.query(`delete from "cases" where "id" like 'many%'`);
});
