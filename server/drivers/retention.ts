import { isFleet } from '#domain/actor.ts';
import { CONFIDENTIAL } from '#domain/documents/confidential.ts';
import { AccessError } from '#domain/errors.ts';
import { NO_END, type Employment } from '#domain/drivers/retention.ts';
import { isOver, keepingOf, type KeptPaper } from '#domain/retention/keeping.ts';
import type { Row } from '#domain/tables.ts';
import { rowScope } from '../api/read/rowScope.ts';
import type { Reading } from '../api/read/snapshot.ts';

/** How long a document must be kept, as people read it. */
export interface DocumentKeeping {
  id: string;
  /** The last day on which it must be there; null where none can be named, or where it would tell what a confidential document says. */
  until: string | null;
  /** The term is over: it may go for good. */
  isOver: boolean;
  why: string;
  paragraph: string;
}

/** Documents of one type whose term is over. */
export interface PurgeGroup {
  type: Row<'driverDocuments'>['type'];
  count: number;
  paragraph: string;
  ids: string[];
}

/** What a purge would take. */
export interface ToPurge {
  count: number;
  drivers: number;
  groups: PurgeGroup[];
}

/** Ids that one answer names; whoever has more to purge asks again. */
const NAMED_MAX = 5_000;
/** Drivers looked through in one statement. */
const AT_ONCE = 1_000;

interface Kept extends KeptPaper {
  deletedAt: string | null;
}
interface File {
  driverId: string;
  papers: Kept[];
  contracts: Employment[];
}

/** The days that a term begins with, and the result that a drug test's depends on: nothing else of what papers say is read. */
const DAYS = `jsonb_build_object('reportDate', p."json"->'reportDate', 'issuedDate', p."json"->'issuedDate', 'queryDate', p."json"->'queryDate',
  'collectedAt', p."json"->'collectedAt', 'result', p."json"->'result', 'review', jsonb_build_object('reviewedAt', p."json"->'review'->'reviewedAt'))`;

/** SQL: the driver's papers, softly deleted ones too, and contracts. */
const FILE = `select d."id" as "driverId",
    (select coalesce(jsonb_agg(jsonb_build_object('id', p."id", 'type', p."type", 'createdAt', p."createdAt", 'deletedAt', p."deletedAt", 'json', ${DAYS})), '[]')
       from "driverDocuments" p where p."driverId" = d."id") as papers,
    (select coalesce(jsonb_agg(jsonb_build_object('status', k."status", 'hiredAt', k."hiredAt", 'activatedAt', k."activatedAt", 'archivedAt', k."archivedAt")), '[]')
       from "contracts" k where k."driverId" = d."id" and k."deletedAt" is null) as contracts
  from "drivers" d`;

/**
 * Returns how long each document of a driver must be kept, for those who manage drivers.
 * @throws AccessError for everybody else, and for a driver they do not see
 */
export async function documentKeeping({ actor, query, now, staff }: Reading, driverId: string): Promise<DocumentKeeping[]> {
  const scope = rowScope('drivers', actor, 'd');
  if (!isFleet(actor) || !scope) throw new AccessError();
  const [file] = (await query(`${FILE} where d."id" = $1 and d."deletedAt" is null and ${scope}`, [driverId])) as unknown as File[];
  if (!file) throw new AccessError();
  return file.papers.filter(({ deletedAt }) => staff || deletedAt === null).map((paper) => keepingShown(paper, file, now.slice(0, 10)));
}

function keepingShown(paper: Kept, file: File, today: string): DocumentKeeping {
  const { id, type } = paper;
  const { until, why, paragraph } = keepingOf(paper, file);
  // DOC-6: until when a drug test is kept tells how it ended.
  if (CONFIDENTIAL.has(type))
    return { id, until: null, isOver: false, why: type === 'CCF' ? why : '1 to 5 years after the test, by its result', paragraph };
  return { id, until: until === NO_END ? null : until, isOver: isOver({ until }, today), why, paragraph };
}

/**
 * Returns what may go for good, of one customer's drivers or of all: numbers, and names of as many as one answer has room for.
 * @throws AccessError for everybody but ADMIN, and for a customer that is not there
 */
export async function documentsToPurge({ actor, query, now }: Reading, customerId: string | null): Promise<ToPurge> {
  if (actor.role !== 'ADMIN') throw new AccessError();
  if (customerId !== null && (await query('select from "customers" where "id" = $1', [customerId])).length === 0) throw new AccessError();
  const today = now.slice(0, 10);
  const groups = new Map<string, PurgeGroup>();
  let [count, drivers, last] = [0, 0, ''];
  for (;;) {
    const files = (await query(`${FILE} where d."id" > $1 and ($2::text is null or d."customerId" = $2) order by d."id" limit ${AT_ONCE}`, [
      last,
      customerId,
    ])) as unknown as File[];
    for (const file of files) {
      const over = file.papers.flatMap((paper) => {
        const keeping = keepingOf(paper, file);
        return isOver(keeping, today) ? [{ paper, keeping }] : [];
      });
      for (const { paper, keeping } of over) {
        const group = groups.get(paper.type) ?? { type: paper.type, count: 0, paragraph: keeping.paragraph, ids: [] };
        groups.set(paper.type, group);
        group.count += 1;
        if (count < NAMED_MAX) group.ids.push(paper.id);
        count += 1;
      }
      if (over.length > 0) drivers += 1;
    }
    if (files.length < AT_ONCE) return { count, drivers, groups: [...groups.values()].toSorted((a, b) => b.count - a.count) };
    last = files.at(-1)!.driverId;
  }
}
