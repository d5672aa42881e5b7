import { expect, test } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { readAnswer } from './answerForm.ts';

const problemsOf = (form: Record<string, string>): Record<string, string> => {
  const read = readAnswer(new URLSearchParams(form));
  return 'problems' in read ? read.problems : {};
};

test('[PEV-12] a form sent empty is told in plain words what to enter', () => {
  expect(problemsOf({})).toEqual({ kind: MESSAGES.fieldRequired, agree: 'Tick the box to sign.' });
  expect(problemsOf({ kind: 'noRecord' })).toEqual({
    contactName: MESSAGES.fieldRequired,
    signature: MESSAGES.fieldRequired,
    agree: 'Tick the box to sign.',
  });
  const record = problemsOf({ kind: 'record', employedFrom: '', employedTo: '2024-02-31' });
  expect(record).toMatchObject({ employedFrom: 'Enter a date', employedTo: 'Enter a date', rehire: MESSAGES.fieldRequired });
});

test('[PEV-12] what is wrong in an accident stands at the line of the page in which it was typed', () => {
  const problems = problemsOf({ kind: 'record', hadAccidents: 'yes', 'accident.2.place': 'Waco, TX' });
  expect(problems['accident.2.date']).toBe('Enter a date');
  expect(problems['accident.0.date']).toBeUndefined();
});
