import { SETTLED } from '#domain/drivers/verification/unsent.ts';
import type { TableName } from '#domain/tables.ts';
import { rowScope } from '../api/read/rowScope.ts';
import { Params } from '../api/read/params.ts';
import type { Reading } from '../api/read/snapshot.ts';

/** A contract whose driver has verifications that nobody has sent. */
export interface UnsentPevs {
  contractId: string;
  driverId: string;
  /** Both names. */
  driver: string;
  /** The customer's name. */
  company: string;
  unsentCount: number;
}

/** Whose verifications are meant; null or absent: everybody's. */
export interface UnsentPevFilter {
  customer?: string | null;
  driver?: string | null;
}

/**
 * PEV-7: drivers with unsent verifications (PEV-1) among the rows that the person sees, each once, with the contract that stands:
 * the active one, else the newest pending one. Who has neither works for nobody whose file it would be.
 */
function unsentSql({ actor }: Reading, { customer, driver }: UnsentPevFilter, params: Params): string {
  const scope = (table: TableName, alias: string): string => rowScope(table, actor, alias) ?? 'false';
  const settled = SETTLED.map((status) => `'${status}'`).join(', ');
  return `select k.id as "contractId", d."id" as "driverId", concat_ws(' ', d."name", d."lastName") as driver, c."name" as company, v.unsent::int as "unsentCount"
    from (select v."driverId", count(*) as unsent from "employmentVerifications" v
          where not v."isPEVSent" and v."status" not in (${settled}) and ${scope('employmentVerifications', 'v')} group by v."driverId") v
    join "drivers" d on d."id" = v."driverId" and ${scope('drivers', 'd')}${driver ? ` and d."id" = ${params.add(driver)}` : ''}
    join "customers" c on c."id" = d."customerId" and ${scope('customers', 'c')}${customer ? ` and c."id" = ${params.add(customer)}` : ''}
    join lateral (select k."id" from "contracts" k where k."driverId" = d."id" and k."status" <> 'Archived' and ${scope('contracts', 'k')}
      order by k."status" = 'Active' desc, k."createdAt" desc, k."id" limit 1) k on true`;
}

/** Counts them altogether: the number on the tile of the dashboard. */
export async function countUnsentPevs(reading: Reading, filter: UnsentPevFilter): Promise<number> {
  const params = new Params();
  const [row] = await reading.query(`select count(*)::int as count from (${unsentSql(reading, filter, params)}) unsent`, params.values);
  return row!['count'] as number;
}

/** A page of them, by the driver's name. */
export async function listUnsentPevs(reading: Reading, filter: UnsentPevFilter, first: number, skip: number): Promise<UnsentPevs[]> {
  const params = new Params();
  const text = `${unsentSql(reading, filter, params)} order by d."name", d."lastName", d."id" limit ${params.add(first)} offset ${params.add(skip)}`;
  const rows = (await reading.query(text, params.values)) as unknown as UnsentPevs[];
  reading.spend(rows.length);
  return rows;
}
