import { pageOf, type Page } from '../api/read/page.ts';
import { Params } from '../api/read/params.ts';
import { rowScope } from '../api/read/rowScope.ts';
import { inSnapshot, type Reading } from '../api/read/snapshot.ts';
import { builder } from '../graphql/builder.ts';
import { caseConditions, CaseListFilter, type CaseFilter } from './caseFilter.ts';

interface CodeOfCase {
  id: string;
  code: string;
  description: string;
  basic: string | null;
  severityWeight: number;
  isOOS: boolean;
  citationNumber: string | null;
}
interface CaseCodes {
  caseId: string;
  caseID: string;
  driverId: string | null;
  driverName: string | null;
  inspectionDate: string | null;
  violations: CodeOfCase[];
}
interface CodesByCase {
  count: number;
  items: CaseCodes[];
}

const Violation = builder.objectRef<CodeOfCase>('DriverViolationCode').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    description: t.exposeString('description'),
    basic: t.exposeString('basic', { nullable: true }),
    severityWeight: t.exposeInt('severityWeight', { description: 'Of the day on which it was written down.' }),
    isOOS: t.exposeBoolean('isOOS'),
    citationNumber: t.exposeString('citationNumber', { nullable: true }),
  }),
});
const OfCase = builder.objectRef<CaseCodes>('DriverViolationCodesOfCase').implement({
  fields: (t) => ({
    caseId: t.exposeID('caseId'),
    caseID: t.exposeString('caseID'),
    driverId: t.exposeID('driverId', { nullable: true }),
    driverName: t.exposeString('driverName', { nullable: true }),
    inspectionDate: t.expose('inspectionDate', { type: 'Date', nullable: true }),
    violations: t.field({ type: [Violation], resolve: ({ violations }) => violations }),
  }),
});
const Response = builder.objectRef<CodesByCase>('DriverViolationCodesResponse').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Cases with violations.' }),
    items: t.field({ type: [OfCase], resolve: ({ items }) => items }),
  }),
});

async function codesByCase(reading: Reading, filter: CaseFilter | null, page: Page): Promise<CodesByCase> {
  const params = new Params();
  const where = caseConditions(reading, filter, params);
  if (!where) return { count: 0, items: [] };
  const drivers = rowScope('drivers', reading.actor, 'd') ?? 'false';
  const violations = rowScope('caseViolations', reading.actor, 'v') ?? 'false';
  const meant = `from "cases" r where ${where} and exists (select from "caseViolations" v where v."caseId" = r."id" and ${violations})`;
  const [counted] = await reading.query(`select count(*)::int as count ${meant}`, params.values);
  const sql = `
    select k."id" as "caseId", k."caseID", k."driverId", k."inspectionDate",
      (select concat_ws(' ', d."name", d."lastName") from "drivers" d where d."id" = k."driverId" and ${drivers}) as "driverName",
      (select json_agg(json_build_object('id', v."id", 'code', c."code", 'description', c."description", 'basic', c."basic",
         'severityWeight', v."severityWeight", 'isOOS', v."isOOS", 'citationNumber', v."citationNumber") order by c."code", v."id")
       from "caseViolations" v join "violationCodes" c on c."id" = v."violationCodeId"
       where v."caseId" = k."id" and ${violations}) as violations
    from (select r.* ${meant} order by coalesce(r."inspectionDate", r."createdAt"::date) desc, r."id" limit ${page.rows} offset ${page.skip}) k
    order by coalesce(k."inspectionDate", k."createdAt"::date) desc, k."id"`;
  const items = (await reading.query(sql, params.values)) as unknown as CaseCodes[];
  reading.spend(items.reduce((sum, item) => sum + 1 + item.violations.length, 0));
  return { count: counted!['count'] as number, items };
}

builder.queryField('driverViolationCodes', (t) =>
  t.field({
    type: Response,
    description: 'Violations of a driver, or of all drivers of the cases that are meant, case by case, the latest first.',
    args: { driverId: t.arg.id(), filter: t.arg({ type: CaseListFilter }), first: t.arg.int(), skip: t.arg.int() },
    resolve: (_, { driverId, filter, ...args }, ctx) => {
      const page = pageOf(args, []);
      const wanted = { ...(filter as CaseFilter | null), ...(driverId != null && { driver: driverId }) };
      return inSnapshot(ctx, (reading) => codesByCase(reading, wanted, page));
    },
  }),
);
