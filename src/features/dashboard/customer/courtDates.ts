import { addDays } from '#domain/calendar.ts';
import { courtDate } from '#domain/cases/case.ts';
import type { Filter } from '#domain/filter.ts';
import type { Row } from '#domain/tables.ts';
import type { Included, ReplicaAnswer, ReplicaQuery } from '#sync/replicaApi.ts';

export type CourtCase = Row<'cases'> & { $?: Included };
type Ask = (q: ReplicaQuery<'cases'>) => Promise<ReplicaAnswer<'cases'>>;

/** CASE-4: the court date is the arraignment, else the due date; one question for those of each kind. */
const KINDS = [
  { field: 'citationArraignment', also: {} },
  { field: 'citationDueDate', also: { citationArraignment: { is_empty: true } } },
] as const;

/** The court dates in so many days that cases which are not closed have, the soonest first, and how many there are altogether. `driver` empty: of all. */
export async function courtDatesFrom(
  ask: Ask,
  today: string,
  driver: string,
  first: number,
  days: number,
): Promise<{ rows: CourtCase[]; count: number }> {
  const open: Filter = { status: { not_equals: 'CLOSED' }, ...(driver && { driverId: { equals: driver } }) };
  const found = await Promise.all(
    KINDS.map(({ field, also }) =>
      ask({
        table: 'cases',
        filter: { ...open, ...also, [field]: { gte: today, lt: addDays(today, days + 1) } },
        sort: [{ field, direction: 'asc' }],
        include: ['driver'],
        first,
      }),
    ),
  );
  const rows = found.flatMap((answer) => answer.rows as CourtCase[]);
  const soonest = rows.toSorted((a, b) => (courtDate(a)! < courtDate(b)! ? -1 : courtDate(a)! > courtDate(b)! ? 1 : 0));
  return { rows: soonest.slice(0, first), count: found.reduce((sum, { count }) => sum + count, 0) };
}
