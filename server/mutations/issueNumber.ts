import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Series } from '#domain/mutation.ts';

/** Letters and digits that nobody confuses when they read them out (Crockford's base 32). */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The highest number that rows made otherwise (an import, the demo) have taken in a series. */
const TAKEN: Readonly<Record<'caseID' | 'customerID', string>> = {
  caseID: `select coalesce(max(substr("caseID", 6)::bigint), 0) as last from "cases" where "caseID" ~ ('^' || $1 || '-\\d+$')`,
  customerID: `select coalesce(max(substr("customerID", 3)::bigint), 1000) as last from "customers" where "customerID" ~ ('^' || $1 || '-\\d+$')`,
};

/** The next number of a series, inside the transaction that uses it: a number is given once, and none is lost by a rollback. */
async function nextNumber(client: pg.ClientBase, series: 'caseID' | 'customerID', prefix: string): Promise<number> {
  const advance = 'update issued_number set last = last + 1 where series = $1 returning last';
  const key = `${series}:${prefix}`;
  const known = await client.query<{ last: number }>(advance, [key]);
  if (known.rows[0]) return known.rows[0].last;
  const { rows } = await client.query<{ last: number }>(TAKEN[series], [prefix]);
  await client.query('insert into issued_number (series, last) values ($1, $2) on conflict do nothing', [key, rows[0]!.last]);
  return (await client.query<{ last: number }>(advance, [key])).rows[0]!.last;
}

async function freeCode(client: pg.ClientBase): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => READABLE[randomInt(READABLE.length)]).join('');
    if ((await client.query('select from "cases" where "code" = $1', [code])).rowCount === 0) return code;
  }
}

/** Gives human numbers: `2026-000123` by the year of `now`, `C-1001`, and six characters that no case has. */
export function numberIssuer(client: pg.ClientBase, now: string): (series: Series) => Promise<string> {
  return async (series) => {
    switch (series) {
      case 'caseID': {
        const year = now.slice(0, 4);
        return `${year}-${String(await nextNumber(client, series, year)).padStart(6, '0')}`;
      }
      case 'customerID':
        return `C-${await nextNumber(client, series, 'C')}`;
      case 'code':
        return freeCode(client);
    }
  };
}
