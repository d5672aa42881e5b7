import { expect, test } from 'vitest';
import { checkContent } from '#domain/documents/contents.ts';
import { withChanges } from '#domain/drivers/application/agentChanges.ts';
import { formProblems } from '#domain/drivers/application/formProblems.ts';
import { isUnsent } from '#domain/drivers/verification/unsent.ts';
import { signersOf } from '#domain/esign/signers.ts';
import { demoWorkspace } from './demoWorkspace.ts';

const TODAY = '2026-11-21';
const w = demoWorkspace('weighstation', TODAY);

test('[FORM-5] every application that was sent is whole, with what an agent has changed as well as without', () => {
  const sent = w.driverApplicationForms.filter(({ status }) => ['IN_REVIEW', 'APPROVED_TO_SIGN', 'ARCHIVED'].includes(status));
  expect(sent.length).toBeGreaterThan(30);
  for (const { jsonForm, agentChanges } of sent) {
    expect(formProblems(jsonForm, TODAY)).toEqual({});
    expect(formProblems(withChanges(jsonForm, agentChanges), TODAY)).toEqual({});
  }
});

test('[DOC-3] what every paper says has the shape of its type', () => {
  const read = w.driverDocuments.filter(({ json }) => json !== null);
  expect(new Set(read.map(({ type }) => type)).size).toBe(12);
  for (const { type, json } of read) checkContent(type, json);
});

test('[PEV-3] attempts are numbered along the ones they follow up', () => {
  const byId = new Map(w.employmentVerifications.map((row) => [row.id, row]));
  for (const { attempt, previousId } of w.employmentVerifications) expect(attempt).toBe(previousId ? byId.get(previousId)!.attempt + 1 : 1);
  expect(w.employmentVerifications.filter(isUnsent)).toHaveLength(12);
});

test('[SIGN-1] the signers of every draft can be read', () => {
  for (const { signers } of w.documentDrafts) expect(Array.isArray(signersOf(signers))).toBe(true);
});
