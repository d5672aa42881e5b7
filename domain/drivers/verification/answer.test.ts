import { expect, test } from 'vitest';
import { answerLines, type PevAnswer } from './answer.ts';

const SIGNED = { remarks: '', contactName: 'Rita Moss', contactTitle: 'Owner', contactPhone: '', contactEmail: '', signature: 'Rita Moss' };
const RECORD: PevAnswer = {
  kind: 'record',
  employedFrom: '2023-01-01',
  employedTo: '2025-03-31',
  position: 'CDL driver',
  reasonForLeaving: 'Moved away',
  subjectToFMCSR: 'yes',
  hadAccidents: 'yes',
  accidents: [{ date: '2024-05-05', place: 'Waco, TX', injuries: '1', fatalities: '0', hazmat: 'no' }],
  rehire: 'review',
  ...SIGNED,
};
const said = (answer: PevAnswer, label: string): string | undefined => answerLines(answer).find((line) => line.label === label)?.value;

test('the days of an answer are read as MM/DD/YYYY, and who still works there does to this day', () => {
  expect(said(RECORD, 'Employed')).toBe('01/01/2023 to 03/31/2025');
  expect(said({ ...RECORD, employedTo: '' }, 'Employed')).toBe('01/01/2023 to today');
  expect(said(RECORD, 'Accident 1')).toBe('05/05/2024, Waco, TX: 1 injured, 0 killed, hazmat not released');
});

test('an answer without facts says why, and who signed it', () => {
  const answer: PevAnswer = { kind: 'noRecord', ...SIGNED };
  expect(said(answer, 'Answer')).toBe('No record of this person');
  expect(said(answer, 'Answered by')).toBe('Rita Moss, Owner');
  expect(said(answer, 'Phone')).toBe('N/A');
  expect(said(answer, 'Employed')).toBeUndefined();
});
