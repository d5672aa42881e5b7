import { expect, test } from 'vitest';
import { answerQuery, cutPage, tablesOf } from './answerQuery.ts';
import { KeptQueries } from './keptQueries.ts';
import { memoryKv } from '../store/memoryKv.ts';
import type { ReplicaQuery } from '../replicaApi.ts';
import { RowCache } from './rowCache.ts';
import { announceChanges } from '../store/changes.ts';
import { aCase, aDriver } from '../testing/rows.ts';
import { CASE_STATUSES } from '#domain/cases/case.ts';
import { mulberry } from '../testing/chance.ts';

const QUERIES: ReplicaQuery[] = [
  { table: 'cases', filter: { status: { not_equals: 'CLOSED' } }, sort: [{ field: 'createdAt', direction: 'desc' }], first: 5 },
  { table: 'cases', sort: [{ field: 'caseID', direction: 'asc' }], first: 4, skip: 3, include: ['driver'] },
  { table: 'cases', search: { text: 'ann', fields: ['caseID', 'driver.name'] }, sort: [{ field: 'driver.name', direction: 'asc' }] },
];

test('[SYNC-C8] a kept list that follows the changes says what a list made anew would say', async () => {
  const chance = mulberry(7);
  const kv = memoryKv();
  const cache = new RowCache(kv);
  const kept = new KeptQueries();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
  for (let round = 0; round < 300; round += 1) {
    await kv.write(['cases', 'drivers', 'versions'], async (tx) => {
      const keys: string[] = [];
      for (let i = 0; i < 1 + chance() * 3; i += 1) {
        const id = `c${Math.floor(chance() * 40)}`;
        keys.push(`cases:${id}`);
        if (chance() < 0.2) await tx.delete('cases', [id]);
        else
          await tx.put('cases', [
            {
              ...aCase(id, {
                status: pick(CASE_STATUSES),
                driverId: pick(['d1', 'd2', null]),
                createdAt: `2026-0${1 + Math.floor(chance() * 9)}`,
              }),
              _v: round,
            },
          ]);
      }
      if (chance() < 0.1) {
        await tx.put('drivers', [{ ...aDriver(pick(['d1', 'd2']), pick(['Ann', 'Bob', 'Anna'])), _v: round }]);
        keys.push('drivers:d1', 'drivers:d2');
      }
      await announceChanges(tx, keys);
    });
    for (const query of QUERIES) {
      if (chance() < 0.3) continue;
      const views = await cache.views(tablesOf(query));
      const rowsOf = (table: Parameters<Parameters<typeof answerQuery>[1]>[0]) => views.get(table)?.rows ?? new Map();
      expect(cutPage(query, kept.find(query, views), rowsOf)).toEqual(answerQuery(query, rowsOf));
    }
  }
});
