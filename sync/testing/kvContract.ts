import { describe, expect, test } from 'vitest';
import type { Kv, KvTx } from '../store/kv.ts';

/** The tests that every Kv must pass, whatever it is made of. */
export function kvContract(name: string, make: () => Promise<Kv>): void {
  describe(`${name} keeps the store contract`, () => {
    test('put, get, many and delete by key', async () => {
      const kv = await make();
      await kv.write(['cases'], (tx) =>
        tx.put('cases', [
          { id: 'b', n: 1 },
          { id: 'a', n: 2 },
        ]),
      );
      const found = await kv.read(['cases'], async (tx) => [await tx.get('cases', 'a'), await tx.many('cases', ['b', 'nope'])]);
      expect(found).toEqual([{ id: 'a', n: 2 }, [{ id: 'b', n: 1 }, undefined]]);
      await kv.write(['cases'], (tx) => tx.delete('cases', ['a', 'nope']));
      expect(await kv.read(['cases'], (tx) => tx.all('cases'))).toEqual([{ id: 'b', n: 1 }]);
    });

    test('all comes in key order, numbers by value', async () => {
      const kv = await make();
      await kv.write(['outbox'], (tx) => tx.put('outbox', [{ mid: 10 }, { mid: 9 }, { mid: 1 }]));
      expect(await kv.read(['outbox'], (tx) => tx.all('outbox'))).toEqual([{ mid: 1 }, { mid: 9 }, { mid: 10 }]);
    });

    test('after goes on behind a key, in key order', async () => {
      const kv = await make();
      await kv.write(['cases'], (tx) => tx.put('cases', [{ id: 'b' }, { id: 'a' }, { id: 'd' }, { id: 'c' }]));
      const ids = (after: string | null) =>
        kv.read(['cases'], async (tx) => (await tx.after<{ id: string }>('cases', after, 2)).map((r) => r.id));
      expect([await ids(null), await ids('b'), await ids('bb'), await ids('d')]).toEqual([['a', 'b'], ['c', 'd'], ['c', 'd'], []]);
    });

    test('by finds through the index of a part', async () => {
      const kv = await make();
      await kv.write(['caseComments'], (tx) =>
        tx.put('caseComments', [
          { id: '1', caseId: 'x' },
          { id: '2', caseId: 'y' },
          { id: '3', caseId: 'x' },
        ]),
      );
      const found = await kv.read(['caseComments'], (tx) => tx.by<{ id: string }>('caseComments', 'caseId', 'x'));
      expect(found.map((r) => r.id)).toEqual(['1', '3']);
    });

    test('[SYNC-C4] a transaction that throws leaves nothing behind', async () => {
      const kv = await make();
      const failing = kv.write(['cases', 'outbox'], async (tx) => {
        await tx.put('cases', [{ id: 'a' }]);
        await tx.put('outbox', [{ mid: 1 }]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await kv.read(['cases', 'outbox'], async (tx) => [await tx.all('cases'), await tx.all('outbox')])).toEqual([[], []]);
    });

    describe('a body that awaits its own memory for long', () => {
      const remember = async (deep: number): Promise<void> => (deep ? remember(deep - 1) : undefined);
      const writeMuch = async (tx: KvTx): Promise<void> => {
        for (let i = 0; i < 50; i += 1) {
          await tx.put('cases', [{ id: `a${i}` }]);
          for (let j = 0; j < 50; j += 1) await remember(20);
          await tx.put('outbox', [{ mid: i }]);
        }
      };
      const kept = (kv: Kv): Promise<number[]> =>
        kv.read(['cases', 'outbox'], async (tx) => [(await tx.all('cases')).length, (await tx.all('outbox')).length]);

      test('[SYNC-C4] lands', async () => {
        const kv = await make();
        await kv.write(['cases', 'outbox'], writeMuch);
        expect(await kept(kv)).toEqual([50, 50]);
      });

      test('[SYNC-C4] leaves nothing behind when it throws at its end', async () => {
        const kv = await make();
        const failing = kv.write(['cases', 'outbox'], async (tx) => {
          await writeMuch(tx);
          throw new Error('no');
        });
        await expect(failing).rejects.toThrow('no');
        expect(await kept(kv)).toEqual([0, 0]);
      });
    });

    test('a transaction sees its own writes', async () => {
      const kv = await make();
      const seen = await kv.write(['meta'], async (tx) => {
        await tx.put('meta', [{ key: 'facts', n: 1 }]);
        return tx.get('meta', 'facts');
      });
      expect(seen).toEqual({ key: 'facts', n: 1 });
    });

    test('[SYNC-C5] concurrent writers of one store take turns', async () => {
      const kv = await make();
      await kv.write(['meta'], (tx) => tx.put('meta', [{ key: 'n', n: 0 }]));
      const bump = () =>
        kv.write(['meta'], async (tx) => {
          const { n } = (await tx.get<{ n: number }>('meta', 'n'))!;
          await tx.put('meta', [{ key: 'n', n: n + 1 }]);
        });
      await Promise.all(Array.from({ length: 25 }, bump));
      expect(await kv.read(['meta'], (tx) => tx.get('meta', 'n'))).toEqual({ key: 'n', n: 25 });
    });

    test('clear empties one store only', async () => {
      const kv = await make();
      await kv.write(['cases', 'drivers'], async (tx) => {
        await tx.put('cases', [{ id: 'a' }]);
        await tx.put('drivers', [{ id: 'd' }]);
      });
      await kv.write(['cases'], (tx) => tx.clear('cases'));
      expect(await kv.read(['cases', 'drivers'], async (tx) => [await tx.all('cases'), await tx.all('drivers')])).toEqual([
        [],
        [{ id: 'd' }],
      ]);
    });
  });
}
