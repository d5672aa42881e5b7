import { expect, test } from 'vitest';
import { NotLoadedError } from '#domain/errors.ts';
import type { Clock } from '../ports.ts';
import { NotHereError } from '../tiers/chunkRows.ts';
import { whenHere } from './wholeRow.ts';

/** Time passes as soon as somebody waits for it. */
const clock = { timer: (_ms: number, then: () => void) => (queueMicrotask(then), () => undefined) } as unknown as Clock;
const rows = Array.from({ length: 200 }, (_, i) => ({ table: 'alerts' as const, id: `a${i}` }));

/** Needs all rows, each of which is here some looks after it was asked for. */
function scene(looks: number) {
  const left = new Map<string, number>();
  const asked: string[] = [];
  return {
    asked,
    bring: (_: string, id: string): void => {
      asked.push(id);
      left.set(id, looks);
    },
    work: async (): Promise<string> => {
      for (const { id } of rows) {
        const more = left.get(id) ?? looks;
        if (more > 0) {
          if (left.has(id)) left.set(id, more - 1);
          throw new NotHereError('alerts', id);
        }
      }
      return 'done';
    },
  };
}

test('[SYNC-C21] work that needs many rows waits as long as one after the other comes', async () => {
  const { asked, bring, work } = scene(3);
  expect(await whenHere(clock, bring, work)).toBe('done');
  expect(asked).toEqual(rows.map(({ id }) => id));
});

test('[SYNC-C21] rows that are known to be needed are asked for together, each once, when the first is missing', async () => {
  const { asked, bring, work } = scene(1);
  let before = -1;
  const noting = async (): Promise<string> => {
    if (asked.length > 0 && before < 0) before = asked.length;
    return work();
  };
  expect(await whenHere(clock, bring, noting, () => rows)).toBe('done');
  expect([before, asked.length]).toEqual([rows.length, rows.length]);
});

test('[SYNC-C21] one that does not come ends the wait', async () => {
  const { bring, work } = scene(Number.MAX_SAFE_INTEGER);
  await expect(whenHere(clock, bring, work, () => rows)).rejects.toThrow(NotLoadedError);
});
