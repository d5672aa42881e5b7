import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Subject } from '#src/commands/types.ts';
import { FOLLOW_REST_MS, followRow } from './followRow.ts';
import { openPanes } from './testing/openPanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rowOf = (id: string): Subject => ({ table: 'cases', row: { id } });
const hrefOf = ({ row }: Subject): string => `/cases/details/${row.id}`;

test('the side pane shows the row on which the focus has rested, and none that was passed', () => {
  const { store, hrefs } = openPanes('/cases');
  const { id } = store.state().panes[0]!;
  const stop = followRow(store, hrefOf);
  const focusRow = (row: string): void => store.tell(id, '/cases', { subject: rowOf(row) });
  focusRow('a');
  store.follow(hrefOf(rowOf('a')));
  const places = new Set<string>();
  store.subscribe(() => places.add(hrefs()[1]!));
  for (const row of ['b', 'c', 'd']) {
    focusRow(row);
    vi.advanceTimersByTime(FOLLOW_REST_MS - 1);
  }
  expect(hrefs()[1]).toBe('/cases/details/a');
  vi.advanceTimersByTime(1);
  expect(hrefs()[1]).toBe('/cases/details/d');
  expect([...places]).toEqual(['/cases/details/a', '/cases/details/d']);
  store.stopFollowing();
  focusRow('e');
  vi.advanceTimersByTime(FOLLOW_REST_MS);
  expect(hrefs()[1]).toBe('/cases/details/d');
  stop();
});
