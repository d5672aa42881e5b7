import { expect, test } from 'vitest';
import { NOBODY_TYPED } from '#domain/esign/newDocument.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { ELITE } from '#domain/testing/people.ts';
import type { ListFacts } from '#src/commands/listHandle.ts';
import { FOLDERS_PATH, SCREEN_OF } from './creationPaths.ts';
import { creationActs, type CreationActs } from './creationActs.ts';
import { esignCommands } from './esign.commands.ts';
import {
  begunFor,
  emptyDocument,
  folderOf,
  forCustomer,
  forDriver,
  fromTemplate,
  seatDriver,
  sendProblem,
  unsavedName,
  withDriverSigning,
  withoutSigner,
  type NewDocument,
} from './newDocument.ts';
import { documentOf, saveDraft } from './custom/draftActs.ts';
import { dropDraft } from './deleteDraft.ts';
import { rootOf, sendDocument } from './sendDocument.ts';

const ana = { name: 'Ana', email: 'ana@x.test' };
const lee = aRow('drivers', { id: 'd1', name: 'Lee', lastName: 'Ray', email: 'lee@x.test', customerId: 'c1' });
const document = (more: Partial<NewDocument> = {}): NewDocument => ({ ...emptyDocument(null), title: 'Policy', customerId: 'c1', ...more });
const command = (id: string) => commandOf(esignCommands, id);
const policy = new File(['Read this'], 'policy.txt', { type: 'text/plain' });
const seated = (of: NewDocument, roles: readonly string[] | null, driver = lee): NewDocument => {
  const seat = seatDriver(of, driver, roles);
  if (seat === null || !('document' in seat)) throw new Error('The driver has no seat');
  return seat.document;
};

test('the customer of somebody who is no staff is fixed, and their driver always signs', () => {
  expect(emptyDocument('c1')).toMatchObject({ customerId: 'c1', driverSigns: true });
  expect(emptyDocument(null)).toMatchObject({ customerId: '', driverSigns: false });
});

test('[SIGN-2] the driver signs when they are to, with their name and e-mail, and leaves with the driver or the customer', () => {
  const chosen = forDriver(document({ signers: [ana], customerId: '' }), lee);
  expect(chosen).toMatchObject({ driverId: 'd1', customerId: 'c1' });
  expect(seatDriver(chosen, lee, null)).toBeNull();
  const signing = seated(withDriverSigning(chosen, true), null);
  expect(signing.signers).toEqual([ana, { name: 'Lee', lastName: 'Ray', email: 'lee@x.test', driverId: 'd1', customerId: 'c1' }]);
  expect(seatDriver(signing, lee, null)).toBeNull();
  for (const without of [
    withDriverSigning(signing, false),
    forDriver(signing, null),
    forCustomer(signing, 'c2'),
    withoutSigner(signing, signing.signers[1]!),
  ])
    expect(without.signers).toEqual([ana]);
  expect(forCustomer(signing, 'c2')).toMatchObject({ driverId: '', customerId: 'c2' });
});

test('[SIGN-2] a driver without an e-mail, or with one that somebody else signs with, cannot sign', () => {
  const signing = document({ driverId: 'd1', driverSigns: true, signers: [{ ...ana, email: 'LEE@x.test' }] });
  expect(seatDriver(signing, { ...lee, email: null }, null)).toEqual({ problem: 'Driver Email Required' });
  expect(seatDriver(signing, lee, null)).toEqual({ problem: 'Lee Ray: Cannot add two signers with the same email' });
});

test('[SIGN-9] choosing a template clears the signers; the driver takes the chosen role, else the one that sounds like theirs', () => {
  const before = document({
    driverId: 'd1',
    driverSigns: true,
    signers: [{ ...ana, role: 'Owner' }],
    typed: { ...NOBODY_TYPED, role: 'Owner' },
  });
  expect(fromTemplate(before, 't1', false)).toMatchObject({ templateId: 't1', signers: [], driverSigns: false, typed: NOBODY_TYPED });
  const forced = fromTemplate(before, 't1', true);
  expect(seatDriver(forced, lee, [])).toBeNull();
  expect(seated(forced, ['Owner', 'Truck driver']).signers).toMatchObject([{ role: 'Truck driver' }]);
  const named = seated({ ...forced, typed: { ...NOBODY_TYPED, role: 'Owner' } }, ['Owner', 'Truck driver']);
  expect(named).toMatchObject({ signers: [{ role: 'Owner' }], typed: { role: '' } });
});

test('what is missing is said before a document can be sent', () => {
  const facts = { kind: 'attachment', document: document({ signers: [ana] }), file: policy, template: null, isBusy: false } as const;
  expect(sendProblem(facts)).toBeNull();
  expect(sendProblem({ ...facts, isBusy: true })).toContain('wait');
  expect(sendProblem({ ...facts, file: null })).toBe('choose a file first');
  expect(sendProblem({ ...facts, document: document() })).toBe('add a signer first');
  expect(sendProblem({ ...facts, document: document({ signers: [ana], title: ' ' }) })).toBe('give it a title first');
  expect(sendProblem({ ...facts, document: document({ signers: [ana], title: 'x'.repeat(101) }) })).toBe('Max 100 characters.');
  expect(sendProblem({ ...facts, document: document({ signers: [ana], customerId: '' }) })).toContain('customer');
  expect(sendProblem({ ...facts, kind: 'custom' })).toBe('write the document first');
  expect(
    sendProblem({ ...facts, kind: 'custom', document: document({ signers: [ana], text: { plainText: 'Read', content: null } }) }),
  ).toBeNull();
  const template = { templateId: 't1', title: 'Lease', roles: ['Owner', 'Driver'] };
  expect(sendProblem({ ...facts, kind: 'template' })).toBe('choose a template first');
  const half = document({ signers: [{ ...ana, role: 'Owner' }] });
  expect(sendProblem({ ...facts, kind: 'template', document: half, template })).toBe('Select all roles before submit 1/2');
});

test('a document goes out as the form of the signing API, with who sends it', async () => {
  const { online, asked } = aServer({ '/api/esign/documents': { data: { documentHash: 'h1' } } });
  const requester = { email: 'agent@x.test', name: 'Ida Agent' };
  const text = { plainText: 'Read <this>', content: null };
  await sendDocument(online, { kind: 'custom', document: document({ title: ' Policy ', signers: [ana], text }), file: policy, requester });
  await sendDocument(online, {
    kind: 'attachment',
    document: document({ signers: [ana], text, driverId: 'd1' }),
    file: policy,
    requester: null,
  });
  const same = { documentTitle: 'Policy', signers: JSON.stringify([ana]), customerId: 'c1' };
  expect(asked).toEqual([
    ['/api/esign/documents', { ...same, kind: 'custom', requester: JSON.stringify(requester), html: '<p>Read &lt;this&gt;</p>' }],
    ['/api/esign/documents', { ...same, kind: 'attachment', driverId: 'd1', file: expect.any(File) }],
  ]);
});

/** The acts of a form over a document, and what was done. */
function acting(of: NewDocument, more: Partial<CreationActs> = {}): unknown[][] {
  const done: unknown[][] = [];
  const note =
    (name: string, answer?: unknown) =>
    (...given: unknown[]): never => (done.push([name, ...given]), answer as never);
  creationActs.set({
    kind: 'custom',
    document: () => of,
    isOwn: false,
    roles: () => [],
    cannotSend: () => null,
    cannotSave: () => null,
    setTitle: note('title'),
    setCustomer: note('customer'),
    setDriver: note('driver'),
    setDriverSigns: note('signs'),
    addSigner: note('add', null),
    removeSigner: note('remove'),
    preview: note('preview'),
    save: note('save'),
    send: note('send'),
    ...more,
  });
  return done;
}
const inForm = (named: object = {}) => aContext({ mode: 'text', screen: SCREEN_OF.attachment, ...named });

test('the commands write and send the document of the form that has the keyboard', async () => {
  const done = acting(document({ signers: [ana] }));
  await tryCommand(command('esign.title'), inForm(), { args: { title: 'Lease' } });
  await tryCommand(command('esign.signer.add'), inForm(), { args: { name: 'Bo', email: 'bo@x.test' } });
  await tryCommand(command('esign.signer.remove'), inForm(), { args: { signer: ana.email } });
  await tryCommand(command('esign.signer.driver'), inForm());
  await tryCommand(command('esign.customer'), inForm(), { args: { customer: 'c2' } });
  await tryCommand(command('esign.driver'), inForm(), { args: { driver: 'd1' } });
  await tryCommand(command('esign.send'), inForm());
  expect(done).toEqual([
    ['title', 'Lease'],
    ['add', { name: 'Bo', email: 'bo@x.test', role: '' }],
    ['remove', 'ana@x.test'],
    ['signs', true],
    ['customer', 'c2'],
    ['driver', 'd1'],
    ['send'],
  ]);
});

test('the commands say why not, and those of staff are not for others', async () => {
  acting(document(), { cannotSend: () => 'add a signer first', roles: () => ['Owner'], addSigner: () => 'Invalid email format' });
  expect(stateFor(command('esign.send'), null, inForm())).toBe('add a signer first');
  expect(stateFor(command('esign.signer.remove'), null, inForm())).toBe('nobody is asked to sign yet');
  expect(stateFor(command('esign.send'), null, inForm({ screen: '/alerts' }))).toBe(false);
  const add = (args: Record<string, string>) => tryCommand(command('esign.signer.add'), inForm(), { args });
  expect(await add({ name: 'Bo', email: 'bo' })).toEqual([['toast', 'Choose the role that they sign in']]);
  expect(await add({ name: 'Bo', email: 'bo', role: 'Owner' })).toEqual([['toast', 'Invalid email format']]);
  const elite = inForm({ actor: ELITE });
  expect([stateFor(command('esign.customer'), null, elite), stateFor(command('esign.signer.driver'), null, elite)]).toEqual([false, false]);
  expect(await tryCommand(command('esign.attach'), aContext())).toEqual([['go', SCREEN_OF.attachment]]);
  creationActs.set(null);
});

test('a document is made for whoever is in hand: the open folder, else a driver or a customer', async () => {
  const made = async (named: Parameters<typeof aContext>[0]) => (await tryCommand(command('esign.template'), aContext(named)))[0]?.[1];
  const at = SCREEN_OF.template;
  expect(await made({ subject: { table: 'drivers', row: lee } })).toBe(`${at}?driver=d1&customer=c1`);
  const contract = aRow('contracts', { id: 'k1', driverId: 'd1', customerId: 'c1' });
  expect(await made({ subject: { table: 'contracts', row: contract } })).toBe(`${at}?driver=d1&customer=c1`);
  expect(await made({ subject: { table: 'customers', row: { id: 'c1' } } })).toBe(`${at}?customer=c1`);
  expect(await made({ subject: { table: 'alerts', row: { id: 'a1', driverId: 'd1' } } })).toBe(at);
  const inFolder = (address: string) =>
    made({ screen: FOLDERS_PATH, list: { address } as ListFacts, subject: { table: 'drivers', row: lee } });
  expect(await inFolder('folder=driver:d2&of=c2')).toBe(`${at}?driver=d2&customer=c2`);
  expect(await inFolder('folder=customer:c2')).toBe(`${at}?customer=c2`);
  expect(await inFolder('')).toBe(at);
});

test('the form begins with whom its address says, others than the staff with their own customer, and keeps its work apart', () => {
  const address = new URLSearchParams('driver=d1&customer=c1');
  expect(begunFor(null, address)).toMatchObject({ driverId: 'd1', customerId: 'c1', driverSigns: false });
  expect(begunFor('c9', new URLSearchParams('driver=d1'))).toMatchObject({ driverId: 'd1', customerId: 'c9', driverSigns: true });
  expect(begunFor(null, new URLSearchParams('driver=d1'))).toEqual(emptyDocument(null));
  expect(unsavedName('template', address)).toBe('esign:template:d1');
  expect(unsavedName('template', new URLSearchParams())).toBe('esign:template');
  expect(folderOf({ driverId: 'd1', customerId: 'c1' })).toBe(`${FOLDERS_PATH}?folder=driver%3Ad1&of=c1`);
  expect(folderOf({ driverId: '', customerId: 'c1' })).toBe(`${FOLDERS_PATH}?folder=documents&of=c1`);
});

const written = document({ signers: [ana], driverId: 'd1', text: { plainText: 'Read', content: null } });
const READ_STATE = JSON.stringify({ root: rootOf(written.text) });

test('a document is kept as a draft, anew or as the one it was, and comes back as it was', async () => {
  const { online, asked } = aServer({
    DraftCreate: { documentDraftCreate: { id: 'f1' } },
    DraftUpdate: { documentDraftUpdate: { id: 'f1' } },
  });
  expect(await saveDraft(online, null, written)).toEqual({ ok: true, id: 'f1' });
  expect(await saveDraft(online, { id: 'f1', document: written }, { ...written, title: 'Lease', driverId: '' })).toEqual({
    ok: true,
    id: 'f1',
  });
  const kept = { editorState: READ_STATE, signers: JSON.stringify([ana]) };
  expect(asked).toEqual([
    ['DraftCreate', { data: { ...kept, documentTitle: 'Policy', customer: { connect: { id: 'c1' } }, driver: { connect: { id: 'd1' } } } }],
    ['DraftUpdate', { id: 'f1', data: { ...kept, documentTitle: 'Lease', driver: { disconnect: { id: 'd1' } } } }],
  ]);
  const draft = { id: 'f1', documentTitle: 'Policy', ...kept, customer: { id: 'c1' }, driver: { id: 'd1' } };
  expect(documentOf(draft, emptyDocument(null))).toMatchObject({
    title: 'Policy',
    customerId: 'c1',
    driverId: 'd1',
    driverSigns: false,
    signers: [ana],
  });
  expect(documentOf(draft, emptyDocument(null)).text.plainText).toBe('Read');
  const broken = documentOf({ ...draft, editorState: '{', signers: '[{"name":1},' }, emptyDocument(null));
  expect(broken).toMatchObject({ signers: [], text: { plainText: '' } });
});

test('a draft that cannot be kept or deleted is said in the words of the spec', async () => {
  const refused = new Error('Validation error', { cause: { signers: 'Driver Email Required' } });
  const { online } = aServer({ DraftCreate: refused, DraftUpdate: new Error(''), DraftDelete: new Error('No') });
  expect(await saveDraft(online, null, written)).toMatchObject({ message: 'Error drafting the document: Driver Email Required' });
  expect(await saveDraft(online, { id: 'f1', document: written }, written)).toMatchObject({ message: 'Error drafting the document' });
  expect(await dropDraft(online, 'f1')).toBe('Error deleting the draft');
});

test('the draft that is open is deleted with a way back', async () => {
  const { online, asked } = aServer({ DraftDelete: { documentDraftDelete: { success: true } } });
  const subject = { table: 'documentDrafts', row: aRow('documentDrafts', { id: 'f1', documentTitle: 'Policy' }) } as const;
  const ctx = aContext({ mode: 'record', screen: SCREEN_OF.custom, subject });
  expect(await tryCommand(command('draft.delete'), ctx, { online })).toEqual([
    ['toast', 'The draft “Policy” is deleted', 'Undo'],
    ['go', SCREEN_OF.custom],
  ]);
  expect(asked).toEqual([['DraftDelete', { id: 'f1' }]]);
  expect(await tryCommand(command('draft.open'), ctx)).toEqual([['go', `${SCREEN_OF.custom}?drafts=1`]]);
  const inEditor = aContext({ mode: 'editor', screen: SCREEN_OF.custom });
  expect(stateFor(command('editor.leave'), null, inEditor)).toBe(true);
  expect(stateFor(command('editor.leave'), null, { ...inEditor, screen: '/cases/details/x' })).toBe(false);
});
