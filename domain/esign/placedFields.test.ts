import { expect, test } from 'vitest';
import {
  bundled,
  copiedToPages,
  fieldsOff,
  fieldsProblem,
  isOver,
  newField,
  pastedFields,
  placeProblem,
  valueProblem,
  type PlacedField,
} from './placedFields.ts';

const LETTER = { width: 612, height: 792, isTurned: false };
const PAGES = [LETTER, LETTER];
const field = (more: Partial<PlacedField> = {}): PlacedField => ({
  id: 'f1',
  kind: 'text',
  page: 1,
  x: 72,
  y: 72,
  width: 100,
  height: 20,
  role: 'Driver',
  required: true,
  label: 'Truck',
  choices: [],
  ...more,
});

test('[SIGN-19] fields overlap on one page alone, and sides that touch do not', () => {
  const a = field();
  expect(isOver(a, field({ x: 171, y: 91 }))).toBe(true);
  expect(isOver(a, field({ x: 172 }))).toBe(false);
  expect(isOver(a, field({ y: 92 }))).toBe(false);
  expect(isOver(a, field({ page: 2 }))).toBe(false);
});

test('[SIGN-19] a field over another, off its page, too small, or on a turned page is refused in words', () => {
  const other = field({ id: 'f2', kind: 'date', label: 'Day' });
  expect(placeProblem(field(), [other], PAGES)).toBe('Text “Truck” on page 1 would lie over Date “Day” on page 1. Move one of them first.');
  expect(placeProblem(field(), [field()], PAGES)).toBeNull();
  expect(placeProblem(field({ x: 513 }), [], PAGES)).toBe('Text “Truck” on page 1 would leave the page.');
  expect(placeProblem(field({ x: 512 }), [], PAGES)).toBeNull();
  expect(placeProblem(field({ y: -1 }), [], PAGES)).toBe('Text “Truck” on page 1 would leave the page.');
  expect(placeProblem(field({ page: 3 }), [], PAGES)).toBe('Text “Truck” on page 3 is on a page that the PDF does not have.');
  expect(placeProblem(field({ width: 7 }), [], PAGES)).toBe('A field is at least 8 points wide and high.');
  expect(placeProblem(field(), [], [{ ...LETTER, isTurned: true }])).toContain('Page 1 is turned on its side');
});

test('[SIGN-19] a template has 500 fields at most, each of one of its roles, and a choice has two values', () => {
  expect(fieldsProblem([field()], ['Driver'], PAGES)).toBeNull();
  expect(fieldsProblem([field({ role: 'Boss' })], ['Driver'], PAGES)).toContain('a role that the template does not have');
  expect(fieldsProblem([field({ kind: 'choice', choices: ['Yes'] })], ['Driver'], PAGES)).toContain('needs two values');
  expect(fieldsProblem([field(), field({ y: 300 })], ['Driver'], PAGES)).toBe('Two fields have the same id.');
  const many = Array.from({ length: 501 }, (_, i) => field({ id: `f${i}` }));
  expect(fieldsProblem(many, ['Driver'], PAGES)).toBe('A template has 500 fields at most.');
});

test('[SIGN-19] new fields of a page never lie over others, until there is no room', () => {
  const fields: PlacedField[] = [];
  for (;;) {
    const made = newField({ id: `f${fields.length}`, kind: 'signature', role: 'Driver', page: 1 }, fields, PAGES);
    if ('problem' in made) {
      expect(made.problem).toBe('There is no room left on page 1.');
      break;
    }
    fields.push(made.field);
  }
  expect(fields.length).toBeGreaterThan(15);
  expect(fieldsProblem(fields, ['Driver'], PAGES)).toBeNull();
  expect(fields[1]!.label).toBe('Signature 2');
});

test('[SIGN-19] a new field goes below the one in hand, and where the page ends above it, not to its top', () => {
  const kind = { kind: 'text', role: 'Driver', page: 1 } as const;
  const place = (made: ReturnType<typeof newField>) => 'field' in made && [made.field.x, made.field.y];
  const [upper, lower] = [field({ id: 'f1', y: 200 }), field({ id: 'f2', y: 400 })];
  expect(place(newField({ id: 'n', ...kind }, [upper, lower], PAGES, upper))).toEqual([upper.x, 200 + upper.height + 10]);
  expect(place(newField({ id: 'n', ...kind }, [upper, lower], PAGES))).toEqual([lower.x, 400 + lower.height + 10]);
  const last = field({ id: 'f3', y: LETTER.height - 40, height: 30 });
  const [, y] = place(newField({ id: 'n', ...kind }, [upper, last], PAGES, last)) as number[];
  expect(y).toBeGreaterThan(LETTER.height - 100);
});

test('[SIGN-19] copies go where there is room, and the pages without are told', () => {
  const taken = field({ id: 'f2', page: 3 });
  let n = 0;
  const { copies, without } = copiedToPages(
    field(),
    [field(), taken],
    [LETTER, LETTER, LETTER, { ...LETTER, width: 100 }],
    () => `n${++n}`,
  );
  expect(copies.map(({ page, x, y }) => [page, x, y])).toEqual([[2, 72, 72]]);
  expect(without).toEqual([3, 4]);
});

test('[SIGN-19] fields that are off new pages are named', () => {
  expect(fieldsOff([field(), field({ id: 'f2', page: 2 })], [LETTER]).map(({ id }) => id)).toEqual(['f2']);
});

test('[SIGN-20] a required field is filled in, and a value is one of its kind', () => {
  expect(valueProblem(field(), '')).toBe('Fill in “Truck”.');
  expect(valueProblem(field({ required: false }), '')).toBeNull();
  expect(valueProblem(field(), 'x'.repeat(38))).toBeNull();
  expect(valueProblem(field(), 'x'.repeat(39))).toBe('“Truck” has room for 38 characters.');
  expect(valueProblem(field({ kind: 'checkbox' }), '')).toBe('Tick “Truck”.');
  expect(valueProblem(field({ kind: 'checkbox' }), 'yes')).toBe('Tick “Truck” or leave it.');
  const choice = field({ kind: 'choice', choices: ['Red', 'Blue'] });
  expect(valueProblem(choice, 'Blue')).toBeNull();
  expect(valueProblem(choice, 'Green')).toBe('Choose one of the values of “Truck”.');
});

test('[SIGN-19] fields of another template are pasted where there is room, and go to the first role where theirs is unknown', () => {
  let n = 0;
  const given = [field({ role: 'Owner' }), field({ y: 300, role: 'Boss' }), field({ page: 3 }), field({ y: 305 })];
  const around = { roles: ['Driver', 'Boss'], pages: PAGES };
  const { pasted, without } = pastedFields(given, [field({ id: 'there', x: 300 })], around, () => `n${++n}`);
  expect(pasted.map(({ id, role, y }) => [id, role, y])).toEqual([
    ['n1', 'Driver', 72],
    ['n2', 'Boss', 300],
    // Its own place is taken by the one before.
    ['n4', 'Driver', 330],
  ]);
  expect(without.map(({ page, y }) => [page, y])).toEqual([[3, 72]]);
});

test('[SIGN-22] a bundle has the pages of all templates in order, each role once, and every field where it was', () => {
  let n = 0;
  const of = (roles: readonly string[], fields: readonly PlacedField[]) => ({ roles, pages: PAGES, fields });
  const { roles, fields } = bundled(
    [of(['Driver', 'Boss'], [field({ page: 2 })]), of(['Boss', 'Owner'], []), of(['Driver'], [field(), field({ page: 2, y: 400 })])],
    () => `n${++n}`,
  );
  expect(roles).toEqual(['Driver', 'Boss', 'Owner']);
  expect(fields.map(({ id, page, y }) => [id, page, y])).toEqual([
    ['n1', 2, 72],
    ['n2', 5, 72],
    ['n3', 6, 400],
  ]);
});
