import { Params } from '../api/read/params.ts';
import { pageOf } from '../api/read/page.ts';
import { rowScope } from '../api/read/rowScope.ts';
import { inSnapshot, type Reading } from '../api/read/snapshot.ts';
import { builder } from '../graphql/builder.ts';
import { caseConditions, CaseListFilter, type CaseFilter } from './caseFilter.ts';

interface DriverCount {
  driverId: string;
  driverName: string;
  violations: number;
  outOfService: number;
  cases: number;
}

const DriverViolationCount = builder.objectRef<DriverCount>('DriverViolationCount').implement({
  fields: (t) => ({
    driverId: t.exposeID('driverId'),
    driverName: t.exposeString('driverName'),
    violations: t.exposeInt('violations'),
    outOfService: t.exposeInt('outOfService', { description: 'Of these violations.' }),
    cases: t.exposeInt('cases', { description: 'Cases that hold them.' }),
  }),
});

async function crashCount(reading: Reading, filter: CaseFilter | null): Promise<number> {
  const params = new Params();
  const where = caseConditions(reading, filter, params);
  if (!where) return 0;
  const [row] = await reading.query(`select count(*)::int as count from "cases" r where ${where} and r."crash"`, params.values);
  return row!['count'] as number;
}

async function worstDrivers(reading: Reading, filter: CaseFilter | null, first: number, skip: number): Promise<DriverCount[]> {
  const params = new Params();
  const where = caseConditions(reading, filter, params);
  if (!where) return [];
  const sql = `
    select d."id" as "driverId", concat_ws(' ', d."name", d."lastName") as "driverName", count(*)::int as violations,
      count(*) filter (where v."isOOS")::int as "outOfService", count(distinct r."id")::int as cases
    from "cases" r join "caseViolations" v on v."caseId" = r."id" and ${rowScope('caseViolations', reading.actor, 'v') ?? 'false'}
      join "drivers" d on d."id" = r."driverId" and ${rowScope('drivers', reading.actor, 'd') ?? 'false'}
    where ${where} group by d."id" order by violations desc, "outOfService" desc, d."id" limit ${first} offset ${skip}`;
  const rows = await reading.query(sql, params.values);
  reading.spend(rows.length);
  return rows as unknown as DriverCount[];
}

const MOST = 5;

builder.queryFields((t) => ({
  crashCount: t.int({
    description: 'Cases with a crash among those that are meant.',
    args: { filter: t.arg({ type: CaseListFilter }) },
    resolve: (_, { filter }, ctx) => inSnapshot(ctx, (reading) => crashCount(reading, filter as CaseFilter | null)),
  }),
  driversWithMostViolations: t.field({
    type: [DriverViolationCount],
    description: `The drivers with the most violations in the cases that are meant, ${MOST} unless told.`,
    args: { first: t.arg.int(), skip: t.arg.int(), filter: t.arg({ type: CaseListFilter }) },
    resolve: (_, { filter, first, skip }, ctx) => {
      const page = pageOf({ first: first ?? MOST, skip }, []);
      return inSnapshot(ctx, (reading) => worstDrivers(reading, filter as CaseFilter | null, page.rows, page.skip));
    },
  }),
}));
