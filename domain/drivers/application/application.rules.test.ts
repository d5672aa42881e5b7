import { expect, test } from 'vitest';
import type { Actor } from '../../actor.ts';
import type { Row } from '../../tables.ts';
import { anApplication } from '../../testing/anApplication.ts';
import { aRow } from '../../testing/aRow.ts';
import { MemoryTx } from '../../testing/memoryTx.ts';
import { byServer, crudOf, onServer } from '../../testing/onServer.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER } from '../../testing/people.ts';
import { APPLICATION_STATUSES } from '../driver.ts';
import type { ApplicationStatus } from './transitions.ts';

const now = '2026-11-21T10:00:00.000Z';
const { create, update } = crudOf('driverApplicationForms');
const by = { customerId: 'c1', driverId: 'd1' };
type Form = Row<'driverApplicationForms'>;

function workspace(form: Partial<Form> = {}): MemoryTx {
  return new MemoryTx()
    .with('customers', aRow('customers', { id: 'c1', status: 'active' }))
    .with('drivers', aRow('drivers', { id: 'd1', customerId: 'c1' }))
    .with('driverApplicationForms', aRow('driverApplicationForms', { id: 'f1', ...by, jsonForm: anApplication(), ...form }));
}
const changed = async (tx: MemoryTx, actor: Actor, change: object): Promise<Form> => {
  await onServer(tx, now)(actor, update, { id: 'f1', ...change });
  return (await tx.get('driverApplicationForms', 'f1'))!;
};

const BOTH = ['ELITE', 'AGENT'];
const ALLOWED: Partial<Record<`${ApplicationStatus} ${ApplicationStatus}`, string[]>> = {
  'CREATED IN_PROGRESS': BOTH,
  'CREATED IN_REVIEW': BOTH,
  'IN_PROGRESS IN_REVIEW': BOTH,
  'IN_REVIEW NEED_CHANGES': ['AGENT'],
  'IN_REVIEW APPROVED_TO_SIGN': ['AGENT'],
  'NEED_CHANGES IN_PROGRESS': BOTH,
  'NEED_CHANGES IN_REVIEW': BOTH,
  'APPROVED_TO_SIGN IN_REVIEW': ['AGENT'],
  'APPROVED_TO_SIGN ARCHIVED': ['AGENT'],
};
const steps = APPLICATION_STATUSES.flatMap((from) => APPLICATION_STATUSES.flatMap((to) => BOTH.map((who) => ({ from, to, who }))));

test.each(steps)('[FORM-1] $who takes an application from $from to $to only where the table says so', async ({ from, to, who }) => {
  const tx = workspace({ status: from });
  const ok = from === to || (ALLOWED[`${from} ${to}`]?.includes(who) ?? false);
  const comment = to === 'NEED_CHANGES' && who === 'AGENT' ? { comment: 'Please add 2024' } : {};
  const moved = changed(tx, who === 'AGENT' ? AGENT : ELITE, { status: to, ...comment });
  if (ok) expect(await moved).toMatchObject({ status: to });
  else await expect(moved).rejects.toThrow(/cannot become|You don't have permission/);
  expect(await tx.get('driverApplicationForms', 'f1')).toMatchObject({ status: ok ? to : from });
});

test('[FORM-1] an application begins empty, as a draft or whole, with its maker; single drivers and strangers make none', async () => {
  const tx = workspace();
  const run = onServer(tx, now);
  await run(ELITE, create, { id: 'f9', driverId: 'd1' });
  expect(await tx.get('driverApplicationForms', 'f9')).toMatchObject({
    status: 'CREATED',
    jsonForm: {},
    createdById: ELITE.userId,
    customerId: 'c1',
  });
  for (const status of ['NEED_CHANGES', 'APPROVED_TO_SIGN', 'ARCHIVED']) {
    await expect(run(ADMIN, create, { id: 'f8', driverId: 'd1', status })).rejects.toMatchObject({ rule: 'FORM-1' });
  }
  for (const actor of [BASIC, STRANGER])
    await expect(run(actor, create, { id: 'f8', driverId: 'd1' })).rejects.toThrow("You don't have permission");
});

test('[FORM-2] saving puts a new application in progress and may leave gaps', async () => {
  const tx = workspace({ status: 'CREATED', jsonForm: {} });
  expect(await changed(tx, ELITE, { jsonForm: { personal: { firstName: 'Ana' } } })).toMatchObject({ status: 'IN_PROGRESS' });
  expect(await changed(tx, ELITE, { jsonForm: {} })).toMatchObject({ status: 'IN_PROGRESS', jsonForm: {} });
  await expect(changed(tx, ELITE, { jsonForm: [1] })).rejects.toMatchObject({ details: { jsonForm: 'Is not an object of sections' } });
});

test.each(['IN_REVIEW', 'APPROVED_TO_SIGN', 'ARCHIVED'] as const)(
  '[FORM-2] the answers of an application that is %s stand still',
  async (status) => {
    const tx = workspace({ status });
    for (const actor of [ELITE, AGENT]) {
      await expect(changed(tx, actor, { jsonForm: anApplication({ denials: {} }) })).rejects.toMatchObject({ rule: 'FORM-2' });
    }
    const { denials, ...rest } = anApplication();
    await changed(tx, ELITE, { jsonForm: { denials: denials!, ...rest } });
  },
);

const agentChanges = { denials: { none: false, items: [{ facts: 'Suspended in 2019' }] } };
const pending = { status: 'IN_REVIEW', agentChanges, hasPendingAgentChanges: true } as const;

test('[FORM-3] what an agent changes waits apart, and the application is in review', async () => {
  for (const status of ['IN_REVIEW', 'NEED_CHANGES'] as const) {
    const form = await changed(workspace({ status }), AGENT, { agentChanges, hasPendingAgentChanges: true });
    expect(form).toMatchObject({ ...pending, jsonForm: anApplication() });
  }
  for (const status of ['CREATED', 'IN_PROGRESS', 'APPROVED_TO_SIGN', 'ARCHIVED'] as const) {
    await expect(changed(workspace({ status }), AGENT, { agentChanges })).rejects.toMatchObject({ rule: 'FORM-3' });
  }
  await expect(changed(workspace({ status: 'IN_REVIEW' }), ELITE, { agentChanges })).rejects.toThrow("You don't have permission");
  await expect(changed(workspace({ status: 'IN_REVIEW' }), AGENT, { agentChanges: 'all' })).rejects.toThrow('Validation error');
  await expect(changed(workspace({ status: 'IN_REVIEW' }), AGENT, { hasPendingAgentChanges: true })).rejects.toThrow('Validation error');
});

test('[FORM-3] the customer accepts: the sections are taken over and it is in review', async () => {
  const form = await changed(workspace(pending), ELITE, { status: 'IN_REVIEW', hasPendingAgentChanges: false, agentChanges: null });
  expect(form).toMatchObject({ status: 'IN_REVIEW', hasPendingAgentChanges: false, agentChanges: null });
  expect(form.jsonForm).toEqual(anApplication(agentChanges));
});

test('[FORM-3] the customer declines, or the agent withdraws them: nothing is taken over', async () => {
  for (const [actor, change] of [
    [ELITE, { agentChanges: null }],
    [AGENT, { agentChanges: null, hasPendingAgentChanges: false }],
  ] as const) {
    const form = await changed(workspace(pending), actor, change);
    expect(form).toMatchObject({ hasPendingAgentChanges: false, agentChanges: null, jsonForm: anApplication() });
  }
  await expect(changed(workspace(pending), AGENT, { hasPendingAgentChanges: false })).rejects.toMatchObject({ rule: 'FORM-3' });
});

test('[FORM-3] nothing is approved while the customer has not answered', async () => {
  await expect(changed(workspace(pending), AGENT, { status: 'APPROVED_TO_SIGN' })).rejects.toMatchObject({ rule: 'FORM-3' });
});

test('[FORM-4] an agent who asks for changes says which, and is named', async () => {
  const tx = workspace({ status: 'IN_REVIEW' });
  for (const change of [{}, { comment: '' }, { comment: null }]) {
    await expect(changed(tx, AGENT, { status: 'NEED_CHANGES', ...change })).rejects.toMatchObject({
      details: { comment: 'This field is required' },
    });
  }
  await expect(changed(tx, ELITE, { comment: 'Hello' })).rejects.toThrow("You don't have permission");
  const form = await changed(tx, AGENT, { status: 'NEED_CHANGES', comment: 'Please add 2024' });
  expect(form).toMatchObject({ status: 'NEED_CHANGES', comment: 'Please add 2024', commentById: AGENT.userId });
  expect(await changed(tx, ELITE, { status: 'IN_REVIEW' })).toMatchObject({ comment: 'Please add 2024' });
});

test('[FORM-5] what is not whole is neither sent nor approved, and what it lacks is named', async () => {
  const jsonForm = anApplication({ denials: {}, certification: {} });
  const details = { 'jsonForm.denials.items': 'This field is required', 'jsonForm.certification.date': 'This field is required' };
  for (const status of ['CREATED', 'IN_PROGRESS', 'NEED_CHANGES'] as const) {
    await expect(changed(workspace({ status, jsonForm }), ELITE, { status: 'IN_REVIEW' })).rejects.toMatchObject({ details });
  }
  await expect(changed(workspace({ status: 'IN_REVIEW', jsonForm }), AGENT, { status: 'APPROVED_TO_SIGN' })).rejects.toMatchObject({
    details,
  });
  const run = onServer(workspace(), now);
  await expect(run(ELITE, create, { id: 'f9', driverId: 'd1', status: 'IN_REVIEW', jsonForm })).rejects.toMatchObject({ details });
});

test('[FORM-6] the signed document of an approved application archives it, and nothing else does', async () => {
  const document = aRow('everSignDocs', { id: 'e1', ...by, type: 'DRIVER_APPLICATION_FORM', status: 'SENT', hash: 'h' });
  for (const [status, then] of [
    ['APPROVED_TO_SIGN', 'ARCHIVED'],
    ['IN_REVIEW', 'IN_REVIEW'],
  ] as const) {
    const tx = workspace({ status });
    await byServer(tx.with('everSignDocs', document), now)(ADMIN, (t) => t.patch('everSignDocs', 'e1', { status: 'COMPLETED' }));
    expect(await tx.get('driverApplicationForms', 'f1')).toMatchObject({ status: then });
  }
  const tx = workspace({ status: 'APPROVED_TO_SIGN' });
  await byServer(tx.with('everSignDocs', document), now)(ADMIN, (t) => t.patch('everSignDocs', 'e1', { status: 'DECLINED' }));
  expect(await tx.get('driverApplicationForms', 'f1')).toMatchObject({ status: 'APPROVED_TO_SIGN' });
});

test('[ESIGN-4] reopening an application, and a newer one, cancel the older document', async () => {
  const document = aRow('everSignDocs', { id: 'e1', ...by, type: 'DRIVER_APPLICATION_FORM', status: 'VIEWED' });
  const other = aRow('everSignDocs', { id: 'e2', ...by, type: 'MVR', status: 'SENT' });
  const reopened = workspace({ status: 'APPROVED_TO_SIGN' }).with('everSignDocs', document, other);
  await changed(reopened, AGENT, { status: 'IN_REVIEW' });
  const newer = workspace({ status: 'APPROVED_TO_SIGN' }).with('everSignDocs', document, other);
  await onServer(newer, now)(ELITE, create, { id: 'f9', driverId: 'd1' });
  for (const tx of [reopened, newer]) {
    expect(await tx.get('everSignDocs', 'e1')).toMatchObject({ status: 'SYSTEM_CANCELLED' });
    expect(await tx.get('everSignDocs', 'e2')).toMatchObject({ status: 'SENT' });
  }
});

test('[FORM-9] of two who change the same version, the second is told and overwrites nothing; who names none is not asked', async () => {
  const tx = workspace({ status: 'IN_PROGRESS', version: 4 });
  const [first, second] = [
    anApplication({ denials: { none: false, items: [] } }),
    anApplication({ accidents: { none: false, items: [] } }),
  ];
  expect(await changed(tx, ELITE, { version: 4, jsonForm: first })).toMatchObject({ version: 5, jsonForm: first });
  await expect(changed(tx, AGENT, { version: 4, jsonForm: second })).rejects.toThrow('Somebody else changed this application meanwhile.');
  expect(await tx.get('driverApplicationForms', 'f1')).toMatchObject({ version: 5, jsonForm: first });
  expect(await changed(tx, AGENT, { version: 5, jsonForm: second })).toMatchObject({ version: 6, jsonForm: second });
  expect(await changed(tx, AGENT, { jsonForm: first })).toMatchObject({ version: 7, jsonForm: first });
});

test('[FORM-9] a yes to the changes of an agent is none to what the agent has changed since', async () => {
  const tx = workspace({ status: 'IN_REVIEW', version: 1 });
  const proposal = (none: boolean) => ({ agentChanges: { denials: { none, items: [] } }, hasPendingAgentChanges: true });
  const { version } = await changed(tx, AGENT, { version: 1, ...proposal(true) });
  await changed(tx, AGENT, proposal(false));
  await expect(changed(tx, ELITE, { version, hasPendingAgentChanges: false })).rejects.toThrow('changed this application meanwhile');
  expect((await tx.get('driverApplicationForms', 'f1'))!.hasPendingAgentChanges).toBe(true);
});
