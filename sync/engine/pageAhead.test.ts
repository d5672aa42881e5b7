import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { noSums } from '../digest/sums.ts';
import { NetError, type Net } from '../ports.ts';
import type { Plan, SegmentRange } from '../protocol.ts';
import type { BootState, ReplicaMeta } from '../store/stores.ts';
import { pageOf } from '../testing/rows.ts';
import { writeSegment } from '../tiers/writeSegment.ts';
import { PageAhead } from './pageAhead.ts';

const ROWS = [aRow('drivers', { id: 'd1' }), aRow('drivers', { id: 'd2' })];
const RANGE: SegmentRange = { lo: null, hi: null, n: ROWS.length, at: 1, hash: 'h', bytes: 1, url: '/h' };
const PLAN: Plan = [
  { table: 'usStates', set: null, rows: 1 },
  { table: 'drivers', set: null, rows: ROWS.length, segments: [RANGE] },
];
const bootAt = (at: number): BootState => ({ plan: PLAN, at, after: null, rows: 0, from: 1 });

/** A network that notes what is asked of it; `segment` null: its files are lost. */
function network(segment: ArrayBuffer | null): { net: Net; asked: string[] } {
  const asked: string[] = [];
  const net: Pick<Net, 'page' | 'segment'> = {
    page: async ({ table }) => (asked.push(`page of ${table}`), pageOf([], 1)),
    segment: async ({ hash }) => {
      asked.push(`file ${hash}`);
      if (!segment) throw new NetError('failed', 'It is gone');
      return segment;
    },
  };
  return { net: net as Net, asked };
}

const META = {} as ReplicaMeta;

test('a set that comes in files is not asked for as a page before its turn', async () => {
  const { net, asked } = network(writeSegment('drivers', ROWS, null, noSums()).buffer as ArrayBuffer);
  const ahead = new PageAhead();
  await ahead.next(net, META, bootAt(0));
  expect((await ahead.next(net, META, bootAt(1))).value).toMatchObject({ rows: 2, next: null });
  expect(asked).toEqual(['page of usStates', 'file h']);
});

test('a set whose files are lost comes as pages', async () => {
  const { net, asked } = network(null);
  const ahead = new PageAhead();
  await ahead.next(net, META, bootAt(0));
  expect((await ahead.next(net, META, bootAt(1))).value).toMatchObject({ ids: [], next: null });
  expect(asked.at(-1)).toBe('page of drivers');
});

test('rows that come with a plan are not asked for, unless they are older than the news by their turn', async () => {
  const { net, asked } = network(null);
  const ahead = new PageAhead();
  const held = ahead.hold(
    META,
    PLAN.map(({ segments: _, ...step }) => ({ ...step, page: pageOf(step.table === 'drivers' ? ROWS : [], 4) })),
  );
  expect(held).toEqual(PLAN.map(({ table, set, rows }) => ({ table, set, rows })));
  const { value, behind } = await ahead.next(net, META, { ...bootAt(0), plan: held });
  expect([value, ...(behind ?? []).map((page) => page.value)]).toMatchObject([{ ids: [] }, { ids: ['d1', 'd2'] }]);
  expect(asked).toEqual([]);
  ahead.hold(META, [{ table: 'drivers', set: null, rows: 2, page: pageOf(ROWS, 4) }]);
  const later = { ...bootAt(1), plan: held };
  expect(await ahead.laterRows(net, { ...META, cursor: 5 }, later)).toMatchObject({ ids: [] });
  expect(asked).toEqual(['page of drivers']);
});
