import { expect, test } from 'vitest';
import { project, projectedFields, schemaHash } from './projection.ts';
import { NOUNS } from './tables.ts';
import { aRow } from './testing/aRow.ts';

test('[ACCESS-4] a customer receives neither the attorney fee nor a date of birth, staff receive both', () => {
  const matter = aRow('cases', { id: 'k1', attorneyName: 'Ann Lee', attorneyFee: 45_000 });
  expect(project(NOUNS.cases, 'staff', matter)).toMatchObject({ attorneyName: 'Ann Lee', attorneyFee: 45_000 });
  expect(project(NOUNS.cases, 'customer', matter)).not.toHaveProperty('attorneyFee');
  expect(project(NOUNS.cases, 'customer', matter)).toHaveProperty('attorneyName', 'Ann Lee');
  expect(projectedFields(NOUNS.drivers, 'staff')).toContain('dateOfBirth');
  expect(projectedFields(NOUNS.drivers, 'customer')).not.toContain('dateOfBirth');
});

test('[ACCESS-4] a field of the server reaches nobody', () => {
  for (const noun of Object.values(NOUNS)) {
    const kept = Object.entries(noun.fields).filter(([, field]) => field.facts.audience === 'server');
    for (const [name] of kept) expect(projectedFields(noun, 'staff'), `${noun.name}.${name}`).not.toContain(name);
  }
  expect(projectedFields(NOUNS.customers, 'staff')).not.toContain('maskedTokenPSP');
  expect(projectedFields(NOUNS.users, 'staff')).not.toContain('authProfileId');
});

test('[ACCESS-4] a field that nobody declared is not passed on', () => {
  const row = { ...aRow('usStates', { id: 'us-tx', name: 'Texas', code: 'TX' }), planted: 'marker' };
  expect(project(NOUNS.usStates, 'staff', row)).not.toHaveProperty('planted');
});

test('the shape has one name, which changes with a field, an audience or a scope', () => {
  const { cases, alerts } = NOUNS;
  const name = schemaHash({ cases, alerts });
  expect(name).toMatch(/^[0-9a-f]{16}$/);
  expect(schemaHash({ cases, alerts })).toBe(name);
  expect(schemaHash({ cases })).not.toBe(name);
  const { summary: _summary, ...fewer } = cases.fields;
  expect(schemaHash({ cases: { ...cases, fields: fewer }, alerts })).not.toBe(name);
  expect(schemaHash({ cases: { ...cases, fields: { ...cases.fields, summary: cases.fields.summary.staffOnly() } }, alerts })).not.toBe(
    name,
  );
  expect(schemaHash({ cases, alerts: { ...alerts, scope: { kind: 'ref' } } })).not.toBe(name);
});
