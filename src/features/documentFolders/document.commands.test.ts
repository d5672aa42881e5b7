import { expect, test } from 'vitest';
import { BASIC, ELITE } from '#domain/testing/people.ts';
import { ESIGN_STATUSES } from '#domain/esign/esign.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { CommandContext, Subject } from '#src/commands/types.ts';
import { aServer } from '#src/components/testing/aServer.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { DOCUMENT_COMMANDS } from './document.commands.ts';
import { openingCommand } from './documentActs.ts';
import type { DocumentRow } from './documentSubject.ts';
import { folderCommands } from './folder.commands.ts';
import { treeActs } from './tree/treeActs.ts';

const command = (id: string) => commandOf([...DOCUMENT_COMMANDS, ...folderCommands], id);
const aDocument = (named: Partial<DocumentRow> = {}): DocumentRow => ({
  id: 'e1',
  hash: 'h1',
  type: 'CUSTOM',
  title: 'Policy',
  status: 'SENT',
  message: null,
  requesterEmail: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: null,
  customerId: 'c1',
  driverId: 'd1',
  customer: null,
  driver: null,
  file: { id: 'f1', fileId: 'x1', filename: 'policy.pdf' },
  signers: [],
  isMine: false,
  ...named,
});
const on = (named: Partial<DocumentRow> = {}): Subject => ({ table: 'everSignDocs', row: aDocument(named) });
const statusesOf = (id: string): string[] => ESIGN_STATUSES.filter((status) => stateFor(command(id), on({ status })) === true);
const SCREEN = '/document-folders-management';
const onScreen = { screen: SCREEN, list: { address: 'folder=customer%3Ac1' } as never };

test('[ESIGN-1] [ESIGN-3] each act is offered on the documents that it can be done to', () => {
  expect(statusesOf('doc.prepare')).toEqual(['DRAFT']);
  expect(statusesOf('doc.send')).toEqual(['DRAFT']);
  expect(statusesOf('doc.download')).toEqual(['COMPLETED']);
  expect(statusesOf('doc.remind')).toEqual(['SENT', 'VIEWED', 'PARTIALLY_SIGNED']);
  for (const id of ['doc.inPerson', 'doc.reassign', 'doc.schedule']) expect(statusesOf(id)).toEqual(['SENT', 'VIEWED', 'PARTIALLY_SIGNED']);
  expect(statusesOf('doc.cancel')).toEqual(['SENT', 'VIEWED', 'PARTIALLY_SIGNED']);
  expect(statusesOf('doc.archive')).toEqual(['COMPLETED', 'CANCELLED', 'DECLINED', 'EXPIRED', 'SYSTEM_CANCELLED']);
  expect(statusesOf('doc.delete')).toEqual(['DRAFT', 'CANCELLED', 'DECLINED', 'EXPIRED', 'SYSTEM_CANCELLED', 'FAILED_TO_SEND']);
  expect(statusesOf('doc.details')).toHaveLength(ESIGN_STATUSES.length);
});

test('without a connection they say what they need, and whoever manages no documents has none of them', () => {
  const sync = { phase: 'offline', stop: null, progress: null, syncedAt: null } as const;
  expect(stateFor(command('doc.remind'), on(), { sync })).toBe('Needs a connection');
  for (const { id } of DOCUMENT_COMMANDS) expect(stateFor(command(id), on(), { actor: BASIC })).toBe(false);
  expect(stateFor(command('doc.remind'), on(), { actor: ELITE })).toBe(true);
});

test('[FOLDER-2] a document is opened by its status: prepared, downloaded, or with its details', async () => {
  expect((['DRAFT', 'COMPLETED', 'SENT'] as const).map((status) => openingCommand({ status }))).toEqual([
    'doc.prepare',
    'doc.download',
    'doc.details',
  ]);
  const led = (id: string) => tryCommand(command(id), aContext({ ...onScreen, subject: on() }));
  expect(await led('doc.prepare')).toEqual([['go', `${SCREEN}?folder=customer%3Ac1&prepare=h1`]]);
  expect(await led('doc.details')).toEqual([['go', `${SCREEN}?folder=customer%3Ac1&details=e1`]]);
  expect(await led('doc.preview')).toEqual([['go', `${SCREEN}?folder=customer%3Ac1&document=e1`]]);
});

test('the final PDF comes without an audit trail, under the title of its document', async () => {
  const pdf = new Uint8Array([37, 80, 68, 70]);
  const { online, asked } = aServer({ '/api/esign/download_final_document?document_hash=h1': pdf });
  const subject = on({ status: 'COMPLETED', title: 'Policy: 2026/27' });
  expect(await tryCommand(command('doc.download'), aContext({ subject }), { online })).toEqual([['toast', 'Successful download']]);
  expect(asked.at(-1)).toEqual(['save', 'Policy 2026 27.pdf', pdf, 'application/pdf']);
});

test('[FOLDER-6] finished documents among the chosen come as one PDF, 50 at most; one alone is no bundle', async () => {
  const pdf = new Uint8Array([37, 80, 68, 70]);
  const done = (n: number) => on({ id: `e${n}`, hash: `h${n}`, status: 'COMPLETED' });
  const stateOf = (selection: Subject[]) => command('doc.onePdf').when(aContext({ subject: selection[0]!, selection }));
  const many = Array.from({ length: 51 }, (_, n) => done(n));
  expect([stateOf([done(1)]), stateOf([done(1), on()]), stateOf([done(1), done(2)]), stateOf(many)]).toEqual([
    false,
    false,
    true,
    '50 documents at most',
  ]);
  const { online, asked } = aServer({ '/api/esign/one_pdf': pdf });
  const selection = [done(2), on(), done(1)];
  await tryCommand(command('doc.onePdf'), aContext({ subject: selection[0]!, selection }), { online });
  expect(asked).toEqual([
    ['/api/esign/one_pdf', { documentHashes: ['h2', 'h1'] }],
    ['save', '2 documents.pdf', pdf, 'application/pdf'],
  ]);
});

test('[ORDER-1] drafts and reminders that are taken back in their seconds do not leave', async () => {
  const { online, asked } = aServer({});
  const back = async (id: string, ctx: CommandContext) => tryCommand(command(id), ctx, { online, confirm: false });
  expect(await back('doc.send', aContext({ subject: on({ status: 'DRAFT' }) }))).toEqual([
    ['hold', '“Policy” sends'],
    ['toast', 'Not sent'],
  ]);
  expect(await back('doc.remind', aContext({ subject: on() }))).toEqual([
    ['hold', 'A reminder about “Policy” goes out'],
    ['toast', 'No reminder was sent'],
  ]);
  expect(asked).toEqual([]);
});

test('what is canceled or archived is confirmed first; what is deleted can be brought back', async () => {
  const { online, asked } = aServer({ '/api/esign/cancel': {}, DocumentArchive: {}, DocumentDelete: {}, DocumentRestore: {} });
  await tryCommand(command('doc.cancel'), aContext({ subject: on() }), { online, confirm: true });
  await tryCommand(command('doc.archive'), aContext({ subject: on({ status: 'COMPLETED' }) }), { online, confirm: true });
  const deleted = await tryCommand(command('doc.delete'), aContext({ subject: on({ status: 'DRAFT' }) }), { online });
  expect(asked).toEqual([
    ['/api/esign/cancel', { documentHash: 'h1' }],
    ['DocumentArchive', { id: 'e1' }],
    ['DocumentDelete', { id: 'e1' }],
  ]);
  expect(deleted).toEqual([['toast', 'Policy is deleted', 'Undo']]);
  for (const id of ['doc.cancel', 'doc.archive']) {
    const none = aServer({});
    await tryCommand(command(id), aContext({ subject: on({ status: 'DECLINED' }) }), { online: none.online, confirm: false });
    expect(none.asked).toEqual([]);
  }
});

test('[SIGN-21] custom documents of one customer move to another driver of it, or to none, and can be moved back', async () => {
  const move = command('doc.move');
  const stateOf = (...selection: Subject[]) => move.when(aContext({ subject: selection[0]!, selection }));
  expect([stateOf(on()), stateOf(on({ type: 'MVR' })), stateOf(on(), on({ id: 'e2', customerId: 'c2' }))]).toEqual([
    true,
    false,
    'Choose documents of one customer',
  ]);
  const [driver] = move.args!;
  expect(driver?.kind === 'record' && typeof driver.only === 'function' && driver.only(aContext({ subject: on() }))).toEqual({
    customerId: { equals: 'c1' },
  });
  const { online, asked } = aServer({ DocumentMove: {}, DocumentMoveToCustomer: {} });
  const row = aRow('drivers', { id: 'd2', customerId: 'c1', name: 'Bo', lastName: 'Ray' });
  const subject = on();
  expect(await tryCommand(move, aContext({ subject }), { online, row, args: { driver: 'd2' } })).toEqual([
    ['toast', 'Policy is moved to Bo Ray', 'Undo'],
  ]);
  expect(await tryCommand(move, aContext({ subject }), { online, args: { driver: '' } })).toEqual([
    ['toast', 'Policy is moved to the customer', 'Undo'],
  ]);
  // Where it is already, nothing is asked.
  expect(await tryCommand(move, aContext({ subject }), { online, row, args: { driver: 'd1' } })).toEqual([]);
  expect(asked).toEqual([
    ['DocumentMove', { id: 'e1', driverId: 'd2' }],
    ['DocumentMoveToCustomer', { id: 'e1', driverId: 'd1' }],
  ]);
});

test('[SIGN-13] the link that is copied is the person’s own, and only when it is their turn', async () => {
  expect([stateFor(command('copy.signLink'), on()), stateFor(command('copy.signLink'), on({ isMine: true }))]).toEqual([false, true]);
  const { online } = aServer({ '/api/esign/signing_link': { data: { signingUrl: 'https://x.test/sign/1' } } });
  expect(await tryCommand(command('copy.signLink'), aContext({ subject: on({ isMine: true }) }), { online })).toEqual([
    ['copy', 'https://x.test/sign/1'],
    ['toast', 'Link copied to clipboard.'],
  ]);
});

test('from customers, drivers, contracts and cases to their folder, and from drivers to their documents for signing', async () => {
  const lead = async (id: string, subject: Subject) => (await tryCommand(command(id), aContext({ subject })))[0]![1];
  const driver: Subject = { table: 'drivers', row: aRow('drivers', { id: 'd1', customerId: 'c1' }) };
  const contract: Subject = { table: 'contracts', row: aRow('contracts', { id: 'k1', driverId: 'd1', customerId: 'c1' }) };
  const matter: Subject = { table: 'cases', row: aRow('cases', { id: 'm1', driverId: 'd1', customerId: 'c1' }) };
  const customer: Subject = { table: 'customers', row: aRow('customers', { id: 'c1' }) };
  const folder = `${SCREEN}?folder=driver%3Ad1&of=c1`;
  for (const subject of [driver, contract, matter]) expect(await lead('nav.linked.documents', subject)).toBe(folder);
  expect(await lead('nav.linked.documents', customer)).toBe(`${SCREEN}?folder=customer%3Ac1`);
  expect(await lead('nav.linked.esign', contract)).toBe('/contracts/detail/k1?tab=esign');
  expect(await lead('nav.linked.esign', driver)).toBe('/contracts/driver/d1?tab=esign');
  expect(await lead('nav.linked.esign', customer)).toBe(`${SCREEN}?folder=customer%3Ac1`);
});

test('view, customer, filter and mode are set by name, and what depends on them begins anew', async () => {
  const set = async (id: string, args: Record<string, string>) =>
    (
      await tryCommand(command(id), aContext({ ...onScreen, list: { address: 'folder=driver%3Ad1&of=c1&page=3&mode=drafts' } as never }), {
        args,
      })
    )[0]![1];
  expect(await set('doc.viewMode', { view: 'category' })).toBe(`${SCREEN}?folder=driver%3Ad1&of=c1&mode=drafts&by=category`);
  expect(await set('doc.customer', { customer: 'c2' })).toBe(`${SCREEN}?folder=customer%3Ac2&mode=drafts&customer=c2`);
  expect(await set('doc.filter', { filter: 'cancelled' })).toBe(`${SCREEN}?folder=driver%3Ad1&of=c1&filter=cancelled`);
  expect(await set('doc.actionMode', { mode: 'completed' })).toBe(`${SCREEN}?folder=driver%3Ad1&of=c1&mode=completed`);
});

test('the keys of the tree are there while a tree has the keyboard', async () => {
  const inTree = { screen: SCREEN, mode: 'tree' } as const;
  expect(stateFor(command('tree.open'), null, inTree)).toBe(false);
  const did: string[] = [];
  treeActs.set({ toggle: () => did.push('toggle'), open: () => did.push('open') });
  expect([stateFor(command('tree.open'), null, inTree), stateFor(command('tree.open'), null, { screen: SCREEN })]).toEqual([true, false]);
  await tryCommand(command('tree.expand'), aContext(inTree));
  await tryCommand(command('tree.open'), aContext(inTree));
  treeActs.set(null);
  expect(did).toEqual(['toggle', 'open']);
});
