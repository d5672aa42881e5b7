import { expect, test } from 'vitest';
import { API_TABLES, shapeOf } from './nounShape.ts';

test.each(API_TABLES)('%s: no two parts of it have one name in the API, and nothing of the server alone has any', (table) => {
  const { columns, one, many, objects, noun } = shapeOf(table);
  const inside = [...objects.values()];
  const names = [...columns.keys(), ...one.keys(), ...many.keys(), ...objects.keys(), '_description', 'AND', 'OR', '_fullText'];
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const shown = [...columns.values(), ...inside.flatMap((o) => [...o.columns.values(), ...o.one.values()]), ...one.values()].map(
    (c) => c.field,
  );
  for (const [field, { facts }] of Object.entries(noun.fields)) {
    expect([field, shown.includes(field)]).toEqual([field, (facts.online ?? facts.audience) !== 'server']);
  }
});

test('references show as their rows and as bare ids, under the names that the noun gives', () => {
  const driver = shapeOf('drivers');
  expect(driver.columns.has('licenseStateId')).toBe(true);
  expect(driver.one.get('licenseState')).toMatchObject({ field: 'licenseStateId', table: 'usStates' });
  expect([driver.columns.has('mergedInto'), driver.one.get('mergedInto')?.table]).toEqual([false, 'drivers']);
  expect([...shapeOf('alerts').one.keys()]).toEqual(['driverRelation', 'driver', 'customer']);
  expect(shapeOf('driverApplicationForms').one.get('commentBy')?.field).toBe('commentById');
});

test('a joining table is stepped over', () => {
  expect(shapeOf('driverDocuments').many.get('files')).toEqual({
    table: 'files',
    by: 'driverDocumentId',
    join: { table: 'driverDocumentFiles', to: 'fileId' },
    single: false,
  });
});

test('fields that are shown together show nowhere else', () => {
  const { columns, objects } = shapeOf('cases');
  expect([...objects.get('attorney')!.columns].map(([name, { field, audience }]) => [name, field, audience])).toEqual([
    ['name', 'attorneyName', 'all'],
    ['fee', 'attorneyFee', 'staff'],
    ['email', 'attorneyEmail', 'all'],
    ['phone', 'attorneyPhone', 'all'],
  ]);
  expect(columns.has('attorneyFee')).toBe(false);
  expect(shapeOf('notifications').objects.get('object')!.one.get('case')).toMatchObject({ field: 'caseId', table: 'cases' });
});
