import { expect, test } from 'vitest';
import { MUTATIONS } from '#domain/mutations.ts';
import { mutationLabel, recordOf } from './changeLabels.ts';

test('every change that can wait has words of its own', () => {
  for (const name of MUTATIONS.keys()) expect(mutationLabel(name), name).not.toMatch(/(create|update)$/);
  expect(mutationLabel('fileUpdate')).toBe('File update');
});

test('the record of a change is the one its mutation acts on', () => {
  for (const { name, on } of MUTATIONS.values()) {
    const record = recordOf({ name, input: { id: 'x', caseId: 'x' } });
    if (on && record) expect(record.table, name).toBe(on.table);
  }
  expect(recordOf({ name: 'caseCommentCreate', input: { id: 'm', caseId: 'k' } })).toEqual({ table: 'cases', id: 'k' });
  expect(recordOf({ name: 'caseUpdate', input: null })).toBeNull();
});
