import { expect, test } from 'vitest';
import { doerOf } from '#src/components/changePhrase.ts';
import { historyLabels } from './historyLabels.ts';

const told = (field: string, from: string | null, to: string | null): string => {
  const line = { field, from, to, userName: 'Ben Q' };
  const { lead, value, tail } = historyLabels(line);
  return [doerOf(line), lead, value, tail].filter(Boolean).join(' ').replace(' ,', ',');
};

test.each([
  ['status', null, 'NEW', 'Ben Q opened the case as NEW'],
  ['status', 'IN_PROGRESS', 'AWAITING_RES_CLIENT', 'Ben Q moved the case from IN PROGRESS to IN PROGRESS (awaiting the client)'],
  ['citationArraignment', null, '2026-12-04T09:30', 'Ben Q set the arraignment (court date) to 12/04/2026 9:30 AM'],
  ['citationDueDate', '2026-12-01', null, 'Ben Q cleared the citation due date, which was 12/01/2026'],
  ['citationStatus', 'PENDING', 'ARRAIGNMENT_SET', 'Ben Q changed the citation status from Pending to Arraignment set'],
  ['attorneyFee', '$450.00', '$1,250.50', 'Ben Q changed the attorney fee from $450.00 to $1,250.50'],
  ['assignedAgent', null, 'Dana Q', 'Ben Q assigned the case to Dana Q'],
  ['assignedAgent', 'Ada Q', 'Dana Q', 'Ben Q assigned the case to Dana Q, who takes over from Ada Q'],
  ['assignedAgent', null, 'Ben Q', 'Ben Q took the case'],
  ['assignedAgent', 'Ada Q', 'Ben Q', 'Ben Q took the case from Ada Q'],
  ['assignedAgent', 'Ada Q', null, 'Ben Q took the case from Ada Q'],
  ['violations', null, '393.75A3', 'Ben Q added the violation 393.75A3'],
  ['violations', '393.75A3', '393.75A3, OOS', 'Ben Q changed the violation 393.75A3 to 393.75A3, OOS'],
  ['documents', 'ticket.pdf', null, 'Ben Q removed the document ticket.pdf'],
  ['followers', null, 'Ben Q', 'Ben Q follows the case'],
  ['followers', null, 'Dana Q', 'Ben Q had Dana Q follow the case'],
  ['followers', 'Ben Q', null, 'Ben Q unfollowed the case'],
  ['followers', 'Dana Q', null, 'Ben Q took Dana Q off the followers'],
  ['outcome', null, 'APPROVED', 'Ben Q set the outcome to Approved'],
  ['somethingNew', 'a', 'b', 'Ben Q changed the something new from a to b'],
])('[HISTORY-1] a line of %s from %s to %s in people’s words', (field, from, to, words) => {
  expect(told(field, from, to)).toBe(words);
});

test('what the product did by itself is told as its doing', () => {
  expect(doerOf({ userName: '' })).toBe('Weighstation');
});
