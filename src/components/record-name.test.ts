import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { nameOf } from './record-name.tsx';

test('records that changes are about have the names that people call them by', () => {
  expect(nameOf('drivers', aRow('drivers', { id: 'd1', name: "D'Arcy", lastName: 'Lee' }))).toBe("D'Arcy Lee");
  expect(nameOf('alerts', aRow('alerts', { id: 'a1', entityType: 'PSP_REPORT' }))).toBe('PSP report');
  expect(nameOf('addresses', aRow('addresses', { id: 'x1' }))).toBeNull();
});
