import { expect, test } from 'vitest';
import { CRUD } from '../apiMutations.ts';
import { aRow } from '../testing/aRow.ts';
import { AGENT, BASIC, ELITE } from '../testing/people.ts';
import { CASE_DOCUMENTS_MAX } from '../documents/fileLimits.ts';
import { aCase, act, workspace } from './testing/caseWorkspace.ts';

const { create } = CRUD.get('caseDocuments')!;
const document = { id: 'p1', caseId: 'k1', fileId: 'f1', type: 'Citation' };
const world = (status: 'IN_PROGRESS' | 'AWAITING_RES_CLIENT' = 'IN_PROGRESS') =>
  workspace()
    .with('cases', aCase({ status }))
    .with('files', aRow('files', { id: 'f1', filename: 'ticket.pdf', createdById: ELITE.userId }));

test('[CASE-21] a document bears the name of its file, and is put there by who stored the file, or by staff', async () => {
  const tx = world();
  await expect(act(tx, BASIC, create, document)).rejects.toThrow("You don't have permission");
  await act(tx, ELITE, create, document);
  expect(await tx.get('caseDocuments', 'p1')).toMatchObject({ filename: 'ticket.pdf', customerId: 'c1', type: 'Citation' });
  await act(tx, AGENT, create, { ...document, id: 'p2', filename: 'copy.pdf', type: 'Other' });
  expect(await tx.get('caseDocuments', 'p2')).toMatchObject({ filename: 'copy.pdf' });
  await expect(act(tx, AGENT, create, { ...document, id: 'p3', type: 'Novel' })).rejects.toThrow('Validation error');
});

test("[CASE-21] a customer's document is the answer the case waited for, an agent's is not", async () => {
  const tx = world('AWAITING_RES_CLIENT');
  await act(tx, AGENT, create, { ...document, id: 'p2' });
  expect(await tx.get('cases', 'k1')).toMatchObject({ status: 'AWAITING_RES_CLIENT' });
  await act(tx, ELITE, create, document);
  expect(await tx.get('cases', 'k1')).toMatchObject({ status: 'IN_PROGRESS' });
});

test('[CASE-21] the hundred and first is refused', async () => {
  const tx = world();
  for (let i = 0; i < CASE_DOCUMENTS_MAX; i += 1)
    tx.with('caseDocuments', aRow('caseDocuments', { id: `x${i}`, caseId: 'k1', customerId: 'c1' }));
  await expect(act(tx, ELITE, create, document)).rejects.toThrow('at most 100 documents');
});
