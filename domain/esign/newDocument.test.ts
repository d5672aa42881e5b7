import { expect, test } from 'vitest';
import { canAddSigner, NOBODY_TYPED, rolesLeft, rolesMissing, titleProblem, withSigner } from './newDocument.ts';

const ana = { name: 'Ana', email: 'ana@x.test', role: '' };

test.each([
  ['', 'This field is required'],
  ['   ', 'This field is required'],
  ['x'.repeat(101), 'Max 100 characters.'],
  [` ${'x'.repeat(100)} `, null],
])('[SIGN-1] the title %j of a new document: %s', (title, problem) => {
  expect(titleProblem(title)).toBe(problem);
});

test('[SIGN-1] a signer can be added with a name and an e-mail, in a template with a role too', () => {
  expect(canAddSigner(NOBODY_TYPED, false)).toBe(false);
  expect(canAddSigner({ ...ana, email: ' ' }, false)).toBe(false);
  expect(canAddSigner(ana, false)).toBe(true);
  expect(canAddSigner(ana, true)).toBe(false);
  expect(canAddSigner({ ...ana, role: 'Driver' }, true)).toBe(true);
});

test('[SIGN-1] a signer is added trimmed, a driver with who they are; no e-mail and no role twice', () => {
  const first = withSigner([], { name: ' Ana ', email: ' ana@x.test ', role: 'Boss' });
  if (!first.ok) throw new Error('Ana can be added');
  expect(first.signers).toEqual([{ name: 'Ana', email: 'ana@x.test', role: 'Boss' }]);
  const wrong = (typed: object) => withSigner(first.signers, { ...ana, ...typed });
  expect(wrong({ email: 'at home' })).toEqual({ ok: false, field: 'email', problem: 'Invalid email format' });
  expect(wrong({ email: 'ANA@X.test' })).toMatchObject({ field: 'email', problem: 'Cannot add two signers with the same email' });
  expect(wrong({ email: 'b@x.test', role: 'Boss' })).toMatchObject({
    field: 'role',
    problem: 'Cannot add two signers with the same role.',
  });
  expect(wrong({ name: 'Bo', lastName: 'Ray', email: 'b@x.test', driverId: 'd1' })).toMatchObject({
    signers: [{ name: 'Ana' }, { name: 'Bo', lastName: 'Ray', email: 'b@x.test', driverId: 'd1' }],
  });
});

test('[SIGN-9] the roles of a template are counted until each has a signer', () => {
  const roles = ['Driver', 'Owner'];
  expect(rolesMissing(roles, [])).toBe('Select all roles before submit 0/2');
  expect(rolesMissing(roles, [{ ...ana, role: 'Owner' }])).toBe('Select all roles before submit 1/2');
  expect(rolesLeft(roles, [{ ...ana, role: 'Owner' }])).toEqual(['Driver']);
  expect(
    rolesMissing(roles, [
      { ...ana, role: 'Owner' },
      { ...ana, role: 'Driver' },
    ]),
  ).toBeNull();
});
