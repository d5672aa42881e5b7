import { expect, test } from 'vitest';
import { readMemory } from './paletteMemory.ts';
import { withVisit, type Visit } from './visits.ts';

test('what another version stored is read as far as it can be', () => {
  const nothing = { runs: {}, queries: {}, visits: [] };
  for (const stored of [null, 7, [], 'x', {}, { runs: [], queries: 1, visits: {} }]) expect(readMemory(stored)).toEqual(nothing);
  expect(
    readMemory({
      runs: { 'case.close': { weight: 1, at: 5 }, bad: { weight: 'x', at: 5 } },
      queries: { clo: 'case.close', bad: 5 },
      visits: [
        { href: '/cases' },
        { href: 'https://elsewhere.test' },
        null,
        { href: '/cases/details/k', record: { table: 'cases', id: 'k' } },
      ],
    }),
  ).toEqual({
    runs: { 'case.close': { weight: 1, at: 5 } },
    queries: { clo: 'case.close' },
    visits: [
      { href: '/cases', record: null },
      { href: '/cases/details/k', record: { table: 'cases', id: 'k' } },
    ],
  });
});

test('a place stands among the visits once, the latest first, thirty at most', () => {
  const screen = (href: string): Visit => ({ href, record: null });
  const record = (id: string): Visit => ({ href: `/cases/details/${id}`, record: { table: 'cases', id } });
  let visits: Visit[] = [];
  for (const visit of [screen('/cases'), record('a'), screen('/alerts'), screen('/cases?page=2'), record('a')])
    visits = withVisit(visits, visit);
  expect(visits).toEqual([record('a'), screen('/cases?page=2'), screen('/alerts')]);
  for (let i = 0; i < 50; i += 1) visits = withVisit(visits, record(`r${i}`));
  expect(visits).toHaveLength(30);
});
