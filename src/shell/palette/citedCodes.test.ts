import { expect, test } from 'vitest';
import codes from '#domain/reference/violationCodes.json' with { type: 'json' };
import { aRow } from '#domain/testing/aRow.ts';
import { ColumnStore } from '#sync/query/columnStore.ts';
import { Finder } from '#sync/query/find.ts';
import { tablesOf } from '#sync/query/queryTables.ts';
import type { ReplicaQuery } from '#sync/replicaApi.ts';
import { memoryKv } from '#sync/store/memoryKv.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import type { Command } from '#src/commands/types.ts';
import { codesQuery } from '#src/features/violations/code.queries.ts';
import { aPalette, labelsOf, settled } from './testing/aPalette.ts';

const kv = memoryKv();
await kv.write(['violationCodes', 'versions'], (tx) =>
  tx.put(
    'violationCodes',
    codes.map((code, i) => ({ ...aRow('violationCodes', { ...code, id: `v${i}` } as never), _v: 1 })),
  ),
);
const store = new ColumnStore(kv);
const query = async (asked: ReplicaQuery) => new Finder().answer(asked, await store.tables(tablesOf(asked)));

const add: Command = {
  id: 'case.violations',
  title: 'Violation codes…',
  keywords: [],
  group: 'Cases',
  roles: null,
  when: () => true,
  args: [{ kind: 'record', name: 'codes', prompt: 'Code or words', tables: ['violationCodes'] }],
  run: () => {},
};

async function offered(text: string): Promise<string[]> {
  const ctx = aContext();
  const { model } = aPalette({ commands: [add], ctx, start: { kind: 'args', command: add, ctx }, tools: { query: query as never } });
  model.type(text);
  await settled();
  return labelsOf(model);
}

const params = { filters: { basic: '', oos: '' }, paging: { page: 1, pageSize: 20 } } as const;
const listed = async (search: string): Promise<string[]> =>
  (await query(codesQuery({ ...params, search }))).rows.map(({ code }) => String((code as unknown) ?? ''));

test.each(['3922S', '392.2s', '392-2 S', '§ 392.2-S', '392.2 -s'])(
  'the code that %s writes whole comes first, where one is chosen and in the list',
  async (text) => {
    for (const found of [await offered(text), await listed(text)]) {
      expect(found[0]).toBe('392.2S');
    }
  },
);

test('then come codes that begin with it, the shortest first', async () => {
  for (const all of [await offered('393.2'), await listed('393.2')]) {
    const found = all.filter((code) => code.startsWith('393.2'));
    expect(found.length).toBeGreaterThan(2);
    expect(all.slice(0, found.length)).toEqual(found);
    expect(found.map((code) => code.length)).toEqual(found.map((code) => code.length).toSorted((a, b) => a - b));
  }
});

test('words bring what is written down every day first', async () => {
  const common = new Set(codes.filter((code) => code.common).map(({ code }) => code));
  const marks = (await offered('speeding')).map((code) => common.has(code));
  expect(marks).toContain(true);
  expect(marks).toEqual(marks.toSorted((a, b) => Number(b) - Number(a)));
});
