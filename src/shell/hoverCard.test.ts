import { expect, test } from 'vitest';
import { recordAt } from './hoverCard.ts';

const at = (href: string) => recordAt(href, 'https://w.example');

test('a link to a record of this workspace is known by its address, whatever comes behind the id', () => {
  expect(at('/cases/details/k1')).toEqual({ table: 'cases', id: 'k1' });
  expect(at('/cases/details/k1?tab=history#comment-5')).toEqual({ table: 'cases', id: 'k1' });
  expect(at('https://w.example/customers/detail/c-1')).toEqual({ table: 'customers', id: 'c-1' });
});

test('lists, screens of other kinds and other sites have no card', () => {
  for (const href of [
    '/cases',
    '/cases/details/',
    '/cases/details/k1/print',
    '/cases/create',
    '/cases/details/%zz',
    'https://evil.example/cases/details/k1',
    'mailto:a@b.c',
  ])
    expect(at(href), href).toBeNull();
});
