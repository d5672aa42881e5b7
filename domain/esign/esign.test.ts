import { expect, test } from 'vitest';
import type { Row } from '../tables.ts';
import { aRow } from '../testing/aRow.ts';
import { MemoryTx } from '../testing/memoryTx.ts';
import { crudOf, onServer } from '../testing/onServer.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../testing/people.ts';
import { ESIGN_STATUSES } from './esign.ts';
import { esignTypeOf } from './esignType.ts';
import { checkEsignStep, nextEsignStatuses } from './transitions.ts';

const now = '2026-11-21T10:00:00.000Z';
const { create, update, delete: remove } = crudOf('everSignDocs');
const given = { id: 'e9', driverId: 'd1', hash: 'h9', type: 'CUSTOM', title: 'Policy' };

const workspace = (document: Partial<Row<'everSignDocs'>> = {}): MemoryTx =>
  new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with(
      'drivers',
      aRow('drivers', { id: 'd1', customerId: 'c1', email: 'ana@x.test' }),
      aRow('drivers', { id: 'd2', customerId: 'c2', email: 'b@x.test' }),
    )
    .with('everSignDocs', aRow('everSignDocs', { id: 'e1', customerId: 'c1', driverId: 'd1', ...document }));

const BY_PEOPLE: readonly string[] = ['DRAFT', 'SENT', 'CANCELLED', 'ARCHIVED', 'DELETED'];
const steps = ESIGN_STATUSES.flatMap((from) => ESIGN_STATUSES.filter((to) => to !== from).map((to) => ({ from, to })));

test.each(steps)(
  '[ESIGN-1] [ESIGN-2] $from to $to is for people only when the table has it and it is theirs to say',
  async ({ from, to }) => {
    const ok = nextEsignStatuses(from).includes(to) && BY_PEOPLE.includes(to);
    const moved = onServer(workspace({ status: from }), now)(ELITE, update, { id: 'e1', status: to });
    if (ok) await moved;
    else await expect(moved).rejects.toMatchObject({ rule: BY_PEOPLE.includes(to) ? 'ESIGN-1' : 'ESIGN-2' });
  },
);

test.each([
  ['DRAFT', 'SENT'],
  ['DRAFT', 'DELETED'],
  ['SENT', 'CANCELLED'],
  ['COMPLETED', 'ARCHIVED'],
  ['FAILED_TO_SEND', 'SENT'],
] as const)('[ESIGN-1] people take a document from %s to %s', async (from, to) => {
  const tx = workspace({ status: from });
  await onServer(tx, now)(ELITE, update, { id: 'e1', status: to });
  expect(await tx.get('everSignDocs', 'e1')).toMatchObject({ status: to });
});

test('[ESIGN-1] what everybody has signed goes nowhere but into the archive', () => {
  expect(nextEsignStatuses('SIGNED')).toEqual(['COMPLETED']);
  expect(nextEsignStatuses('COMPLETED')).toEqual(['ARCHIVED']);
  expect(nextEsignStatuses('ARCHIVED')).toEqual([]);
  expect(() => checkEsignStep('COMPLETED', 'CANCELLED')).toThrow('A document that is COMPLETED cannot become CANCELLED.');
  expect(() => checkEsignStep('DRAFT', 'COMPLETED')).toThrow('cannot become COMPLETED');
  checkEsignStep('SENT', 'SENT');
});

test('[ESIGN-1] a document begins as DRAFT, or SENT from a template, and is made by who manages documents', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(ELITE, create, given);
  expect(await tx.get('everSignDocs', 'e9')).toMatchObject({ status: 'DRAFT', customerId: 'c1', driverId: 'd1' });
  await run(AGENT, create, { ...given, id: 'e8', status: 'SENT' });
  await expect(run(ADMIN, create, { ...given, id: 'e7', status: 'COMPLETED' })).rejects.toMatchObject({ rule: 'ESIGN-1' });
  await expect(run(ELITE, create, { ...given, id: 'e7', title: 'x'.repeat(101) })).rejects.toMatchObject({
    details: { title: 'Max 100 characters.' },
  });
  await expect(run(ELITE, create, { id: 'e7', driverId: 'd1' })).rejects.toMatchObject({
    details: { hash: 'This field is required', type: 'This field is required', title: 'This field is required' },
  });
  for (const actor of [BASIC, STRANGER])
    await expect(run(actor, create, { ...given, id: 'e7' })).rejects.toThrow("You don't have permission");
});

test.each(ESIGN_STATUSES)('[ESIGN-3] a document that is %s is deleted only when nobody is asked and nobody has signed', async (status) => {
  const tx = workspace({ status });
  const kept = ['SENT', 'VIEWED', 'PARTIALLY_SIGNED', 'SIGNED', 'COMPLETED', 'ARCHIVED'].includes(status);
  const gone = onServer(tx, now)(ELITE, remove, { id: 'e1' });
  if (kept) await expect(gone).rejects.toMatchObject({ rule: 'ESIGN-3' });
  else await gone;
  expect((await tx.get('everSignDocs', 'e1'))!.deletedAt).toBe(kept ? null : now);
});

test('[ESIGN-5] spaces in the name of a type are underscores', () => {
  expect(esignTypeOf('MVR PSP ClearingHouse')).toBe('MVR_PSP_ClearingHouse');
  expect(esignTypeOf(' PEV ')).toBe('PEV');
  expect(() => esignTypeOf('mvr')).toThrow('Validation error');
});

test('[SIGN-21] a custom document moves to another driver of its customer or to the customer; one of another type stays', async () => {
  const tx = workspace({ status: 'COMPLETED', type: 'CUSTOM' })
    .with('drivers', aRow('drivers', { id: 'd3', customerId: 'c1' }))
    .with('everSignDocs', aRow('everSignDocs', { id: 'e2', customerId: 'c1', driverId: 'd1', type: 'MVR', status: 'COMPLETED' }));
  const run = onServer(tx, now);
  for (const driverId of ['d3', null]) {
    await run(ELITE, update, { id: 'e1', driverId });
    expect((await tx.get('everSignDocs', 'e1'))!.driverId).toBe(driverId);
  }
  await expect(run(AGENT, update, { id: 'e1', driverId: 'd2' })).rejects.toMatchObject({
    details: { driverId: 'Belongs to another customer' },
  });
  await expect(run(AGENT, update, { id: 'e2', driverId: 'd3' })).rejects.toMatchObject({ rule: 'SIGN-21' });
  await run(AGENT, update, { id: 'e2', driverId: 'd1', title: 'Record' });
  expect(await tx.get('everSignDocs', 'e2')).toMatchObject({ driverId: 'd1', title: 'Record' });
});

const drafts = crudOf('documentDrafts');
const draft = (signers: unknown, more: object = {}) => ({
  id: 'f1',
  documentTitle: 'Policy',
  editorState: '{"root":{}}',
  signers: typeof signers === 'string' ? signers : JSON.stringify(signers),
  ...more,
});
const ana = { name: ' Ana ', email: 'Ana@x.test' };

test('[SIGN-1] signers are kept trimmed, with whatever else the editor keeps of them', async () => {
  const tx = workspace();
  await onServer(tx, now)(
    ELITE,
    drafts.create,
    draft([
      { ...ana, note: 1 },
      { name: 'Bo', email: ' bo@x.test ', role: 'Witness' },
    ]),
  );
  const kept = JSON.parse((await tx.get('documentDrafts', 'f1'))!.signers) as unknown;
  expect(kept).toEqual([
    { name: 'Ana', email: 'Ana@x.test', note: 1 },
    { name: 'Bo', email: 'bo@x.test', role: 'Witness' },
  ]);
});

test.each([
  [[ana, { name: 'Bo', email: 'ana@X.test' }], 'Cannot add two signers with the same email'],
  [
    [
      { ...ana, role: 'Driver' },
      { name: 'Bo', email: 'bo@x.test', role: 'Driver ' },
    ],
    'Cannot add two signers with the same role.',
  ],
  [[{ ...ana, email: 'at home' }], 'Invalid email format'],
  [[{ email: 'bo@x.test' }], 'This field is required'],
  [[{ ...ana, name: ' ' }], 'This field is required'],
  ['[', 'Is not JSON'],
  ['{}', expect.any(String)],
])('[SIGN-1] signers %j are refused: %s', async (signers, words) => {
  await expect(onServer(workspace(), now)(ELITE, drafts.create, draft(signers))).rejects.toMatchObject({ details: { signers: words } });
});

test('[SIGN-1] a draft has a title of at most 100 characters and an editor state in JSON', async () => {
  const run = onServer(workspace(), now);
  await expect(run(ELITE, drafts.create, draft([], { documentTitle: 'x'.repeat(101) }))).rejects.toMatchObject({
    details: { documentTitle: 'Max 100 characters.' },
  });
  await expect(run(ELITE, drafts.create, draft([], { editorState: 'plain' }))).rejects.toMatchObject({
    details: { editorState: 'Is not JSON' },
  });
  await expect(run(ELITE, drafts.create, { id: 'f1' })).rejects.toMatchObject({
    details: { documentTitle: 'This field is required', editorState: 'This field is required' },
  });
});

test('[SIGN-2] a driver who signs belongs to the customer and has an e-mail', async () => {
  const tx = workspace().with('drivers', aRow('drivers', { id: 'd3', customerId: 'c1' }));
  const signing = (driverId: string, actor = ELITE, more = {}) =>
    onServer(tx, now)(actor, drafts.create, draft([{ ...ana, driverId }], more));
  await expect(signing('d2')).rejects.toThrow("You don't have permission");
  await expect(signing('d2', AGENT, { customerId: 'c1' })).rejects.toMatchObject({ details: { signers: 'Belongs to another customer' } });
  await expect(signing('d3')).rejects.toMatchObject({ details: { signers: 'Driver Email Required' } });
  await signing('d1');
});
