import { expect, test } from 'vitest';
import type { PlacedField } from '#domain/esign/placedFields.ts';
import { chosenField, edited, startEditing, type EditAct, type Editing } from './editing.ts';

const LETTER = { width: 612, height: 792, isTurned: false };
const AROUND = { roles: ['Driver', 'Boss'], pages: [LETTER, LETTER, LETTER] };

/** Does acts one after the other; gives the fields and all that was said. */
function run(acts: readonly EditAct[], fields: readonly PlacedField[] = []): { now: Editing; said: string[] } {
  let n = 0;
  let now = startEditing(fields);
  const said: string[] = [];
  for (const act of acts) {
    const result = edited(now, act, AROUND, () => `n${++n}`);
    said.push('problem' in result ? result.problem : result.said);
    if ('now' in result) now = result.now;
  }
  return { now, said };
}
const ADD = { is: 'add', kind: 'text' } as const;
const left = (dx: number) => ({ is: 'nudge', dx, dy: 0 }) as const;

test('[SIGN-19] a field is added on the page of the moment and nudged and sized by points, which are said', () => {
  const { now, said } = run([{ is: 'page', by: 1 }, ADD, left(1), left(10), { is: 'size', dx: -1, dy: 1 }]);
  expect(now.fields).toMatchObject([{ kind: 'text', page: 2, x: 83, y: 72, width: 179, height: 21, role: 'Driver' }]);
  expect(said[0]).toBe('Page 2 of 3');
  expect(said.at(-1)).toBe('Text “Text 1” on page 2, Driver, 83 from the left, 72 from the top, 179 wide, 21 high');
});

test('[SIGN-19] a field does not go over another or off the page, and stays where it was', () => {
  const { now, said } = run([ADD, ADD, { is: 'nudge', dx: 0, dy: -10 }, { is: 'nudge', dx: 0, dy: -1 }, left(-73)]);
  expect(now.fields[1]).toMatchObject({ x: 72, y: 92 });
  expect(said.slice(3)).toEqual([
    'Text “Text 2” on page 1 would lie over Text “Text 1” on page 1. Move one of them first.',
    'Text “Text 2” on page 1 would leave the page.',
  ]);
});

test('[SIGN-19] a field is aligned, given to the next role, ordered, and moved to another page', () => {
  const { now } = run([
    ADD,
    left(10),
    ADD,
    left(30),
    { is: 'align', side: 'left' },
    { is: 'role' },
    { is: 'order', by: -1 },
    { is: 'toPage', by: 1 },
  ]);
  expect(now.fields.map(({ label, x, role, page }) => [label, x, role, page])).toEqual([
    ['Text 2', 82, 'Boss', 2],
    ['Text 1', 82, 'Driver', 1],
  ]);
  expect(run([ADD, { is: 'align', side: 'top' }]).said[1]).toBe('There is no field before this one to align with.');
  expect(run([ADD, { is: 'order', by: 1 }]).said[1]).toBe('It is the last field already.');
});

test('[SIGN-19] acts are taken back and done again one by one, and a new act ends what could be done again', () => {
  const { now, said } = run([ADD, left(1), { is: 'delete' }, { is: 'undo' }, { is: 'undo' }, { is: 'redo' }]);
  expect(now.fields).toMatchObject([{ x: 73 }]);
  expect(chosenField(now)).toMatchObject({ x: 73 });
  expect(said[3]).toBe('Undone. 1 field.');
  expect(run([ADD, { is: 'undo' }, ADD, { is: 'redo' }]).said.at(-1)).toBe('There is nothing to redo.');
  expect(run([{ is: 'undo' }]).said).toEqual(['There is nothing to undo.']);
});

test('[SIGN-19] a field is copied to all pages, and without a field nothing is done', () => {
  const { now, said } = run([ADD, { is: 'copyToPages' }]);
  expect(now.fields.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(said[1]).toBe('Copied to 2 pages.');
  expect(run([{ is: 'delete' }]).said).toEqual(['Choose a field first.']);
});

test('[SIGN-19] one field is pasted on the page that is shown, several where they were, and what has no room is named', () => {
  const [one, other] = run([ADD, ADD]).now.fields as [PlacedField, PlacedField];
  const single = run([
    { is: 'page', by: 1 },
    { is: 'paste', fields: [one] },
  ]);
  expect(single.now.fields).toMatchObject([{ page: 2, x: 72, y: 72 }]);
  expect(single.said[1]).toBe('Pasted 1 field.');
  const several = run([ADD, { is: 'paste', fields: [one, other, { ...one, page: 4 }] }]);
  expect(several.now.fields.map(({ page, y }) => [page, y])).toEqual([
    [1, 72],
    [1, 102],
    [1, 132],
  ]);
  expect(several.said[1]).toBe('Pasted 2 fields. No room for Text “Text 1” on page 4.');
  const wide = { ...one, width: 700 };
  expect(run([{ is: 'paste', fields: [wide] }]).said[0]).toBe('There is no room here for Text “Text 1” on page 1.');
  expect(run([{ is: 'paste', fields: [] }]).said[0]).toBe('Copy a field first, in this template or in another.');
});
