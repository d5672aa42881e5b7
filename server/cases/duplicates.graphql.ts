import { normalized, duplicateOf, type Duplicate, type Likeness } from '#domain/cases/duplicates.ts';
import { addDays } from '#domain/calendar.ts';
import { rowScope } from '../api/read/rowScope.ts';
import { inSnapshot, type Reading } from '../api/read/snapshot.ts';
import { builder } from '../graphql/builder.ts';
import { checkSwitchedOn } from './switchedOn.ts';
import { checkVisible } from './childrenOfCase.ts';

interface FoundCase extends Duplicate {
  id: string;
  caseID: string;
}
type Candidate = Likeness & { id: string; caseID: string };

const FOUND_MAX = 20;

const DuplicateLevel = builder.enumType('CaseDuplicateLevel', { values: ['EXACT', 'POSSIBLE'] as const });
const CaseDuplicate = builder.objectRef<FoundCase>('CaseDuplicate').implement({
  description: 'A case that seems to tell of the same event. It keeps nobody from making another one.',
  fields: (t) => ({
    id: t.exposeID('id'),
    caseID: t.exposeString('caseID'),
    level: t.expose('level', { type: DuplicateLevel }),
    reason: t.exposeString('reason'),
  }),
});

/** Reads the cases of the driver's customer that could be meant; whether they are is decided by the rules (DUPLICATE-1 to 3). */
async function candidates({ query, actor }: Reading, wanted: Likeness, excludeId: string | null): Promise<Candidate[]> {
  const day = wanted.inspectionDate;
  const sql = `
    select r."id", r."caseID", r."driverId", r."inspectionReportNumber", r."citationNumbers", r."inspectionDate", r."inspectionCitationStateId"
    from "cases" r where ${rowScope('cases', actor, 'r') ?? 'false'} and r."id" is distinct from $6
      and r."customerId" = (select d."customerId" from "drivers" d where d."id" = $1)
      and (regexp_replace(upper(r."inspectionReportNumber"), '[^A-Z0-9]', '', 'g') = nullif($2, '')
        or exists (select from unnest(r."citationNumbers") n where regexp_replace(upper(n), '[^A-Z0-9]', '', 'g') = any ($3::text[]))
        or (r."driverId" = $1 and r."inspectionDate" between $4::date and $5::date))
    order by r."createdAt" desc limit 200`;
  const values = [
    wanted.driverId,
    normalized(wanted.inspectionReportNumber ?? ''),
    wanted.citationNumbers.map(normalized).filter(Boolean),
    day && addDays(day, -1),
    day && addDays(day, 1),
    excludeId,
  ];
  return (await query(sql, values)) as unknown as Candidate[];
}

builder.queryField('duplicateCaseChecker', (t) =>
  t.field({
    type: [CaseDuplicate],
    description: 'Cases of the same customer that seem to tell of the same event, certain ones first.',
    args: {
      driverId: t.arg.id({ required: true }),
      inspectionReportNumber: t.arg.string(),
      citationNumbers: t.arg.stringList(),
      inspectionDate: t.arg({ type: 'Date' }),
      stateId: t.arg.id({ description: 'State of the citation or inspection; left out, states are not compared.' }),
      excludeId: t.arg.id({ description: 'The case that is being edited.' }),
    },
    resolve: (_, { driverId, excludeId, stateId, ...given }, ctx) =>
      inSnapshot(ctx, async (reading) => {
        await checkSwitchedOn(reading, 'duplicateCaseChecker', 'The duplicate check');
        await checkVisible(reading, 'drivers', driverId);
        const wanted: Likeness = {
          driverId,
          inspectionReportNumber: given.inspectionReportNumber ?? null,
          citationNumbers: given.citationNumbers ?? [],
          inspectionDate: given.inspectionDate ?? null,
          inspectionCitationStateId: stateId ?? null,
        };
        const found = (await candidates(reading, wanted, excludeId ?? null)).flatMap((candidate): FoundCase[] => {
          const duplicate = duplicateOf(wanted, candidate);
          return duplicate ? [{ id: candidate.id, caseID: candidate.caseID, ...duplicate }] : [];
        });
        return found.toSorted((a, b) => a.level.localeCompare(b.level)).slice(0, FOUND_MAX);
      }),
  }),
);
