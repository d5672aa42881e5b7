import { expect, test } from 'vitest';
import { addressChanges, newAddress, type AddressValues } from './addresses.ts';
import { askMutations, messageAt, WHOLE_FORM, wrongFields } from './formChange.ts';
import { dateText, dateValue, isDate } from '#src/components/typedDate.ts';
import { caretBehind, maskPhone, phoneValue } from './phone-field.tsx';
import { changedIn, movedUnder, withDraft } from './unsaved.ts';

test.each([
  ['5', '5', '5'],
  ['5125', '5125', '(512) 5'],
  ['(512) 555-0100', '5125550100', '(512) 555-0100'],
  ['+1 512.555.0100', '5125550100', '(512) 555-0100'],
  ['1-512-555-0100', '5125550100', '(512) 555-0100'],
  ['123', '123', '123'],
  ['1512555', '1512555', '(151) 255-5'],
  ['512 555 0100 ext 5', '512 555 0100 ext 5', '512 555 0100 ext 5'],
  ['+44 20 7946 0958', '+44 20 7946 0958', '+44 20 7946 0958'],
  ['', '', ''],
])('the phone number %j is stored as %j and reads %j', (typed, value, shown) => {
  expect([phoneValue(typed), maskPhone(value)]).toEqual([value, shown]);
});

test('the caret of a phone number stays behind the digit it was behind', () => {
  expect([0, 1, 3, 4, 10].map((digits) => caretBehind('(512) 555-0100', digits))).toEqual([0, 2, 4, 7, 14]);
});

const today = '2026-11-22';
test.each([
  ['12/4', 'ahead', '2026-12-04', '12/04/2026'],
  ['12/4', 'behind', '2025-12-04', '12/04/2025'],
  ['yesterday', 'behind', '2026-11-21', '11/21/2026'],
  ['02/30/2026', 'behind', '02/30/2026', '02/30/2026'],
  ['2026-13-01', 'ahead', '2026-13-01', '2026-13-01'],
  ["when the judge's back", 'ahead', "when the judge's back", "when the judge's back"],
  ['12/4 9am', 'ahead', '12/4 9am', '12/4 9am'],
  ['', 'ahead', '', ''],
] as const)('the date %j, which lies %s, is stored as %j and reads %j', (typed, prefers, value, shown) => {
  expect([dateValue(typed, { prefers }, today), dateText(value)]).toEqual([value, shown]);
});

test('an appointment has a time: nine o’clock where none is typed, and it reads like people write it', () => {
  const how = { prefers: 'ahead', time: true } as const;
  expect(dateValue('dec 4 at 1:30 pm', how, today)).toBe('2026-12-04T13:30');
  expect(dateValue('dec 4', how, today)).toBe('2026-12-04T09:00');
  expect(dateText('2026-12-04T13:30')).toBe('12/04/2026 1:30 PM');
  // What it reads as is what it means.
  expect(dateValue('12/04/2026 1:30 PM', how, today)).toBe('2026-12-04T13:30');
  expect(['2026-02-30', 'soon', '', '2026-02-28'].map(isDate)).toEqual([false, false, false, true]);
});

const saved = { name: 'Ada', tags: ['a'], on: false };
test('a draft is what differs, and comes back over what is saved; what does not fit any more is left out', () => {
  const values = { ...saved, name: "O'Brien", tags: ['a', 'b'] };
  const draft = changedIn(values, saved);
  expect(draft).toEqual({ name: "O'Brien", tags: ['a', 'b'] });
  expect(withDraft({ ...saved, on: true }, draft)).toEqual({ ...values, on: true });
  expect(withDraft(saved, { name: 7, tags: 'a', gone: 'x', on: null })).toEqual(saved);
  for (const broken of [null, 'text', ['a'], 5]) expect(withDraft(saved, broken)).toEqual(saved);
});

test('a record that changes under a form changes what nobody touched, and says what both did', () => {
  const after = { name: 'Bea', tags: ['z'], on: true };
  expect(movedUnder({ ...saved, name: 'Cleo' }, saved, after)).toEqual({ follows: { tags: ['z'], on: true }, contested: ['name'] });
  expect(movedUnder({ ...saved, name: 'Bea' }, saved, after).contested).toEqual([]);
});

test('what the mutations say stands at the fields of the form, each under its own name', async () => {
  const asked: unknown[] = [];
  const resolver = askMutations<{ zip: string }>(
    ({ zip }) => [
      { name: 'customerCreate', input: { id: 'c' } },
      { name: 'addressCreate', input: { zipCode: zip }, at: (field) => `addresses.0.${field}` },
    ],
    async (changes) => {
      asked.push(changes);
      return [{ name: 'Name is required', '': 'Not now' }, { zipCode: 'Please enter a valid zipcode' }];
    },
  );
  const { errors } = await resolver({ zip: '7' }, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(wrongFields(errors)).toEqual(['name', WHOLE_FORM, 'addresses.0.zipCode']);
  expect([messageAt(errors, 'name'), messageAt(errors, 'addresses.0.zipCode'), messageAt(errors, 'addresses.1.zipCode')]).toEqual([
    'Name is required',
    'Please enter a valid zipcode',
    null,
  ]);
  // Only what mutations take goes to the worker: a function cannot.
  expect(asked).toEqual([
    [
      { name: 'customerCreate', input: { id: 'c' } },
      { name: 'addressCreate', input: { zipCode: '7' } },
    ],
  ]);
});

test('without a change there is nothing to ask', async () => {
  const resolver = askMutations<{ a: string }>(
    () => [],
    () => Promise.reject(new Error('asked')),
  );
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await resolver({ a: '1' }, undefined, options)).toEqual({ values: { a: '1' }, errors: {} });
});

test('[CUSTOMER-8] addresses are made, changed, and set aside', () => {
  const home: AddressValues = { id: 'a1', stateId: 'TX', street: '1 Main St', city: 'Waco', apartment: '', zipCode: '76701' };
  const now = '2026-11-22T10:00:00.000Z';
  const made = addressChanges('c1', [{ ...home, city: 'Mesa' }, newAddress('a3')], [home, { ...home, id: 'a2' }], now);
  expect(made.map(({ name, input }) => ({ name, input }))).toEqual([
    { name: 'addressUpdate', input: { ...home, city: 'Mesa', apartment: null } },
    {
      name: 'addressCreate',
      input: { id: 'a3', customerId: 'c1', stateId: undefined, street: undefined, city: undefined, zipCode: undefined, apartment: null },
    },
    { name: 'addressUpdate', input: { id: 'a2', archived: now } },
  ]);
  expect(made[1]!.at!('zipCode')).toBe('addresses.1.zipCode');
  expect(addressChanges('c1', [home], [home], now)).toEqual([]);
});
