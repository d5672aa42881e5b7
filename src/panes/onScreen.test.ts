import { expect, test } from 'vitest';
import { isOnScreen } from './onScreen.ts';
import { newPane, type PaneState } from './paneState.ts';

const act = {
  place: '/cases/details/c1',
  inputs: [
    { id: 'v1', caseId: 'c1' },
    { id: 'v2', caseId: 'c2' },
  ],
};
const seen = (...panes: PaneState[]): boolean => isOnScreen({ panes }, act);
const list = (...hrefs: string[]): PaneState => ({ ...newPane('l', '/cases?status=NEW'), list: { hrefs, skip: 0, total: null } });

test('an act is on the screen where it was made, where its record is open, and in a list that has it', () => {
  expect(seen(newPane('a', '/cases/details/c1#comment-1'))).toBe(true);
  expect(seen({ ...newPane('a', '/alerts'), subject: { table: 'cases', row: { id: 'c2' } } })).toBe(true);
  expect(seen(list('/cases/details/c9', '/cases/details/c2'))).toBe(true);
  expect(seen(newPane('a', '/alerts'), newPane('b', '/cases/details/c1'))).toBe(true);
});

test('it is not on another screen of the same kind, nor in a list without its record', () => {
  expect(seen(newPane('a', '/cases/details/c3'))).toBe(false);
  expect(seen(list('/cases/details/c9'), newPane('b', '/alerts'))).toBe(false);
  expect(seen()).toBe(false);
  expect(isOnScreen({ panes: [newPane('a', '/cases')] }, { place: null, inputs: [null] })).toBe(false);
});
