import { expect, test } from 'vitest';
import { MUTATIONS } from '#domain/mutations.ts';
import { mutationLabel, recordOf, undoStepLabel } from './changeLabels.ts';

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

test('an edit is called by its fields, as long as they are few', () => {
  const label = (name: string, input: object) => undoStepLabel({ names: [name], inputs: [input], count: 1 });
  expect(label('caseUpdate', { id: 'c1', status: 'CLOSED' })).toBe('Case edited: status');
  expect(label('caseUpdate', { id: 'c1', courtDate: null, docketNumber: '1' })).toBe('Case edited: court date, docket number');
  expect(label('driverUpdate', { id: 'd1', name: 'A', lastName: 'B', email: 'c', phone: 'd' })).toBe('Driver edited');
  expect(label('caseCreate', { id: 'c1', status: 'NEW' })).toBe('New case');
  expect(label('alertUpdate', { id: 'a1', note: 'Called' })).toBe('Alert edited: note');
  expect(label('alertUpdate', { id: 'a1', remindLater: false })).toBe('Alert dismissed');
  expect(label('alertUpdate', { id: 'a1', remindLater: true })).toBe('Alert to come back later');
  expect(label('savedViewUpdate', { id: 'v1', name: 'Mine' })).toBe('View edited');
});
