import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ORDER_HOLD_MS } from '#domain/records/holdTimes.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { Role } from '#domain/actor.ts';
import { aScreen } from '#src/components/testing/aScreen.tsx';
import { holdAct } from '#src/commands/holdAct.ts';
import type { Online, OnlineAnswer } from '#src/commands/online.ts';
import { storeListener } from '#src/data/watched.ts';
import type { Watched } from '#sync/replicaApi.ts';
import { DOCUMENT_COMMANDS } from '../document.commands.ts';
import { treeActs } from '../tree/treeActs.ts';
import DocumentFolders from './document-folders.tsx';

const customers = [
  aRow('customers', { id: 'c1', name: 'Acme', customerID: 'C-1' }),
  aRow('customers', { id: 'c2', name: 'Birch', customerID: 'C-2' }),
];
const drivers = [aRow('drivers', { id: 'd1', customerId: 'c1', name: 'Ana', lastName: 'Ames' })];
const signer = (id: string, status: string, signed = false) => ({
  id,
  name: id,
  lastName: null,
  email: `${id}@x.test`,
  role: null,
  driverId: null,
  status,
  signed,
  signedAt: null,
});
const aDocument = (named: object = {}) => ({
  id: 'e1',
  hash: 'h1',
  type: 'CUSTOM',
  title: 'Policy',
  status: 'PARTIALLY_SIGNED',
  message: 'Please read',
  requesterEmail: 'boss@x.test',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: null,
  customerId: 'c1',
  driverId: 'd1',
  customer: { name: 'Acme' },
  driver: { name: 'Ana', lastName: 'Ames' },
  file: null,
  signers: {
    items: [signer('Ann', 'signed', true), signer('Ben', 'on_hold'), signer('Cem', 'declined'), signer('Dan', 'waiting_for_signature')],
  },
  ...named,
});

/** The reminders of a document as the server tells them: Ben has four days of his own. */
const SCHEDULE = {
  remindEveryDays: 7,
  signers: [
    { id: 'Ben', name: 'Ben Bo', remindEveryDays: 4 },
    { id: 'Dan', name: 'Dan Do', remindEveryDays: 'document' },
  ],
};

interface Given {
  role?: Role;
  flagOff?: boolean;
  at?: string;
  /** The words with which the server refuses what is done. */
  refused?: string | null;
  /** The words with which it gives no list. */
  unlisted?: string | null;
}

/** The screen, beside a server that lists these documents; what was asked of it. */
async function folders(
  documents: readonly object[],
  { role = 'AGENT', flagOff = true, at = '', refused = null, unlisted = null }: Given = {},
) {
  const done = (): OnlineAnswer<object> => (refused === null ? { ok: true, data: {} } : { ok: false, message: refused });
  const said: string[] = [];
  const toast = (words: string): void => void said.push(words);
  const copied: string[] = [];
  /** Answers wait while this says so. */
  const isHeld = { now: false };
  const posted: [path: string, told: unknown][] = [];
  const saved: string[] = [];
  const asked: { filter: Record<string, unknown>; skip: number; first: number }[] = [];
  const online = {
    ask: async (_: unknown, variables: (typeof asked)[number]) => {
      asked.push(variables);
      await vi.waitUntil(() => !isHeld.now);
      if (unlisted !== null) return { ok: false, message: unlisted };
      return { ok: true, data: { everSignDocsList: { count: 37, items: documents } } };
    },
    post: async (path: string, told: unknown) => {
      posted.push([path, told]);
      return path.endsWith('signing_link') ? { ok: true, data: { data: { signingUrl: 'https://sign.test/1' } } } : done();
    },
    get: async (path: string) => {
      if (path.startsWith('/api/esign/schedule')) return { ok: true, data: { data: SCHEDULE } };
      const signers = [{ role: 'Driver' }, { role: 'Safety manager' }];
      const templates = [{ templateId: 't1', title: 'Company driver agreement', signers }];
      return unlisted === null ? { ok: true, data: { data: { templates } } } : { ok: false, message: unlisted };
    },
    sendForm: async (_: string, path: string, form: FormData) => {
      posted.push([path, Object.fromEntries(form)]);
      return done();
    },
    getFile: async () => ({ ok: true, data: new Uint8Array() }),
    save: (name: string) => saved.push(name),
  } as unknown as Online;
  const featureFlags = flagOff ? [aRow('featureFlags', { id: 'f1', name: 'customerCategorySelect', enabled: false })] : [];
  await aScreen(DocumentFolders, {
    at: `/document-folders-management${at}`,
    path: '/document-folders-management',
    role,
    commands: DOCUMENT_COMMANDS,
    tables: { customers, drivers, featureFlags },
    tools: {
      online: async () => online,
      toast,
      hold: (what) => new Promise((resolve) => holdAct(what, { toast }, resolve)),
      copy: async (text) => void copied.push(text),
    },
  });
  const status = { phase: 'live', stop: null, progress: null, syncedAt: null };
  const me = { userId: 'u1', role, customerId: role === 'CUSTOMER_ELITE' ? 'c1' : null, email: 'me@x.test' };
  storeListener.watched({ versions: {}, complete: true, me, status } as unknown as Watched);
  // A dialog over the screen hides it.
  const tree = await screen.findByRole('tree', { name: 'Folders', hidden: true });
  const item = (name: RegExp) => within(tree).findByRole('treeitem', { name });
  return { asked, copied, isHeld, posted, said, saved, tree, item };
}

test('without a folder the screen says to select one; staff see every customer and search for one', async () => {
  const { item } = await folders([]);
  expect(await item(/Acme/)).toBeTruthy();
  expect(await item(/Birch/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Select a folder to view its content' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Customer' })).toBeTruthy();
});

test('the own customer of CUSTOMER_ELITE is fixed and open, and there is no search for others', async () => {
  const { item, tree } = await folders([], { role: 'CUSTOMER_ELITE' });
  expect(await item(/Ana Ames/)).toBeTruthy();
  expect(within(tree).queryByRole('treeitem', { name: /Birch/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
});

test('the switch shows the folders by category, and by driver again', async () => {
  const { item, tree } = await folders([], { role: 'CUSTOMER_ELITE' });
  await item(/Ana Ames/);
  fireEvent.click(screen.getByRole('button', { name: 'Category view' }));
  expect(await item(/^Clearinghouse$/)).toBeTruthy();
  expect(within(tree).queryByRole('treeitem', { name: /Ana Ames/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Driver view' }));
  expect(await item(/Ana Ames/)).toBeTruthy();
});

test('[FLAG-1] with customerCategorySelect on the folders are shown by category at first', async () => {
  const { item } = await folders([], { role: 'CUSTOMER_ELITE', flagOff: false });
  expect(await item(/^Clearinghouse$/)).toBeTruthy();
});

test('keys walk the tree: right opens, down goes on, left leads to the customer and closes it', async () => {
  const { item, tree } = await folders([]);
  const acme = await item(/Acme/);
  acme.focus();
  fireEvent.keyDown(acme, { key: 'ArrowRight' });
  await waitFor(() => expect(acme.getAttribute('aria-expanded')).toBe('true'));
  const ana = await item(/Ana Ames/);
  fireEvent.keyDown(tree, { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Documents'));
  fireEvent.keyDown(tree, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(ana));
  expect([ana.getAttribute('aria-level'), ana.getAttribute('aria-posinset'), ana.getAttribute('aria-setsize')]).toEqual(['2', '2', '2']);
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  await waitFor(() => expect(document.activeElement).toBe(acme));
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  await waitFor(() => expect(acme.getAttribute('aria-expanded')).toBe('false'));
  fireEvent.keyDown(tree, { key: 'End' });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Birch'));
  expect(acme.style.height).toBe('42px');
});

test('Space shows a folder and keeps the keyboard in the tree, Enter goes into it; j and k walk the tree as they walk lists', async () => {
  const { tree, item } = await folders([aDocument()]);
  const at = (): string | null => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null;
  fireEvent.focus(await item(/Acme/));
  (await item(/Acme/)).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'j' });
  await waitFor(() => expect(at()).toContain('Birch'));
  fireEvent.keyDown(document.activeElement!, { key: 'k' });
  await waitFor(() => expect(at()).toContain('Acme'));
  fireEvent.keyDown(document.activeElement!, { key: ' ' });
  await screen.findByRole('heading', { name: 'Acme' });
  await screen.findByText('Policy');
  expect(tree.contains(document.activeElement)).toBe(true);
  treeActs.get()!.open();
  await waitFor(() => expect(document.activeElement?.closest('[role="grid"]')).not.toBe(null));
  expect(document.activeElement!.textContent).toContain('Policy');
});

test('cards are hinted at until they are there', async () => {
  const { item, isHeld } = await folders([aDocument()]);
  isHeld.now = true;
  fireEvent.click(await item(/Acme/));
  const hints = (): Element | null => document.querySelector('[data-skeleton="cards"]');
  await waitFor(() => expect(hints()?.childElementCount).toBeGreaterThan(1));
  isHeld.now = false;
  expect(await screen.findByRole('row', { name: /Policy/ })).toBeTruthy();
  expect(hints()).toBeNull();
});

test('a card has title, word, step, signers with their icons, view and select; the folder has its name, rows and pages', async () => {
  const { item, asked } = await folders([aDocument()]);
  fireEvent.click(await item(/Acme/));
  const card = await screen.findByRole('row', { name: /Policy/ });
  expect(screen.getByRole('heading', { name: 'Acme' })).toBeTruthy();
  expect(within(card).getByText('In Progress')).toBeTruthy();
  expect(within(card).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 2 of 4');
  expect(within(card).getByRole('checkbox', { name: 'Select Policy' })).toBeTruthy();
  expect(within(card).getByRole('button', { name: 'View Policy' })).toBeTruthy();
  const signers = within(within(card).getByRole('list', { name: 'Signers' })).getAllByRole('listitem');
  expect(signers.map(({ textContent }) => textContent)).toEqual(['Ann: Signed', 'Ben: On hold', 'Cem: Declined', 'and 1 more']);
  expect(screen.getByText('Showing 1 of 37')).toBeTruthy();
  const rows = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
  expect([...rows.options].map(({ value }) => value)).toEqual(['10', '20', '50']);
  expect(rows.value).toBe('10');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ skip: 10, first: 10 }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ skip: 0, first: 10 }));
});

test('a signer who has not signed is drawn otherwise than one who has, and a document that has ended shows no progress', async () => {
  const signers = { items: [signer('Ann', 'signed', true), signer('Dan', 'waiting_for_signature')] };
  const { item } = await folders([
    aDocument({ id: 'e1', title: 'Sent', signers }),
    aDocument({ id: 'e2', title: 'Whole', status: 'COMPLETED' }),
    aDocument({ id: 'e3', title: 'Stopped', status: 'CANCELLED' }),
    aDocument({ id: 'e4', title: 'Refused', status: 'DECLINED' }),
  ]);
  fireEvent.click(await item(/Acme/));
  const card = await screen.findByRole('row', { name: /Sent/ });
  const glyphs = [...within(card).getByRole('list', { name: 'Signers' }).querySelectorAll('[data-glyph]')];
  expect(glyphs.map((glyph) => glyph.getAttribute('data-glyph'))).toEqual(['check', 'dashed-check']);
  expect(screen.getByRole('progressbar', { name: 'Progress of Whole' }).getAttribute('aria-valuetext')).toBe('Step 4 of 4');
  for (const title of ['Stopped', 'Refused']) expect(screen.queryByRole('progressbar', { name: `Progress of ${title}` })).toBeNull();
});

test.each([
  ['My action required', { in: ['SENT', 'VIEWED', 'PARTIALLY_SIGNED'] }],
  ['Waiting for others', { in: ['SENT', 'VIEWED', 'PARTIALLY_SIGNED'] }],
  ['Completed', { in: ['COMPLETED'] }],
  ['Drafts', { in: ['DRAFT'] }],
  ['Cancelled', { in: ['CANCELLED', 'DECLINED', 'EXPIRED', 'SYSTEM_CANCELLED'] }],
  ['All', { not_in: ['DELETED', 'ARCHIVED'] }],
])('[FOLDER-1] the filter %s asks for its documents', async (name, status) => {
  const { item, asked } = await folders([aDocument()]);
  fireEvent.click(await item(/Acme/));
  const filters = await screen.findByRole('group', { name: 'Documents shown' });
  if (name === 'All') fireEvent.click(within(filters).getByRole('button', { name: 'Drafts' }));
  fireEvent.click(within(filters).getByRole('button', { name }));
  await waitFor(() => expect(asked.at(-1)!.filter).toMatchObject({ status, customerId: { equals: 'c1' } }));
  await waitFor(() => expect(within(filters).getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true'));
});

test('the search asks for words in the title after 300 ms, and is cleared', async () => {
  const { item, asked } = await folders([aDocument()]);
  fireEvent.click(await item(/Acme/));
  const box = await screen.findByRole('textbox', { name: 'Search documents' });
  fireEvent.change(box, { target: { value: 'pol' } });
  expect(asked.some(({ filter }) => 'title' in filter)).toBe(false);
  await waitFor(() => expect(asked.at(-1)!.filter).toMatchObject({ title: { contains: 'pol' } }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(asked.at(-1)!.filter).not.toHaveProperty('title'));
});

test('an empty folder says so; one that the search has emptied says that nothing was found, and shows all again', async () => {
  const { item } = await folders([]);
  fireEvent.click(await item(/Acme/));
  expect(await screen.findByRole('heading', { name: 'Folder is empty' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Drafts' }));
  expect(await screen.findByRole('heading', { name: 'No documents found' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('heading', { name: 'Folder is empty' })).toBeTruthy();
});

test('[FOLDER-4] View and Send bring their mode, and end it when nothing is chosen', async () => {
  const { item, asked } = await folders([aDocument({ status: 'DRAFT' })]);
  fireEvent.click(await item(/Acme/));
  const send = await screen.findByRole('button', { name: 'Send' });
  fireEvent.click(send);
  await waitFor(() => expect(asked.at(-1)!.filter).toMatchObject({ status: { in: ['DRAFT'] } }));
  expect(screen.getByText(/press Send again/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'View' }));
  await waitFor(() => expect(asked.at(-1)!.filter).toMatchObject({ status: { in: ['COMPLETED'] } }));
  fireEvent.click(screen.getByRole('button', { name: 'View' }));
  await waitFor(() => expect(asked.at(-1)!.filter).toMatchObject({ status: { not_in: ['DELETED', 'ARCHIVED'] } }));
});

test('View of a completed document gives its final PDF, called by its title', async () => {
  const { saved } = await folders([aDocument({ status: 'COMPLETED' })], { at: '?folder=customer:c1' });
  fireEvent.click(await screen.findByRole('button', { name: 'View Policy' }));
  await waitFor(() => expect(saved).toEqual(['Policy.pdf']));
});

/** Lets the ten seconds pass in which an act can be taken back. */
async function passHold(press: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press();
  await vi.advanceTimersByTimeAsync(ORDER_HOLD_MS);
  vi.useRealTimers();
}

test.each([
  ['Reminder sent.', null],
  ['Problems to send the reminder.', 'Problems to send the reminder.'],
])('[ORDER-1] the details of a document in progress remind its signers after ten seconds: %s', async (words, refused) => {
  const { posted, said } = await folders([aDocument()], { at: '?folder=customer:c1&details=e1', refused });
  const dialog = await screen.findByRole('dialog', { name: 'Document details' });
  const remind = await within(dialog).findByRole('button', { name: 'Send reminder' });
  await passHold(async () => {
    fireEvent.click(remind);
    await waitFor(() => expect(said).toEqual(['A reminder about “Policy” goes out in 10 s']));
    expect(posted).toEqual([]);
  });
  await waitFor(() => expect(said.at(-1)).toBe(words));
  expect(posted).toEqual([['/api/esign/reminders', { documentHash: 'h1' }]]);
});

test.each([
  ['Doc(s) sent successfully!', null],
  ['Error sending the docs.', 'no'],
])('[ORDER-1] [FOLDER-4] chosen drafts are sent after ten seconds, by PUT with is_draft 0: %s', async (words, refused) => {
  const drafts = ['Policy', 'Notice'].map((title, n) => aDocument({ id: `e${n}`, hash: `h${n}`, title, status: 'DRAFT' }));
  const { posted, said } = await folders(drafts, { at: '?folder=customer:c1', refused });
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  for (const { title } of drafts) fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  await passHold(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(said).toEqual(['2 documents send in 10 s']));
    expect(posted).toEqual([]);
  });
  await waitFor(() => expect(said.at(-1)).toBe(words));
  expect(posted).toEqual(drafts.map(({ hash }) => ['/api/esign/documents', { hash, is_draft: '0' }]));
});

test('a list that cannot be loaded says why, or whom to ask', async () => {
  await folders([], { at: '?folder=customer:c1', unlisted: 'The server took too long. Please try again.' });
  expect((await screen.findByRole('alert')).textContent).toContain('The server took too long.');
  cleanup();
  await folders([], { at: '?folder=customer:c1', unlisted: '' });
  expect((await screen.findByRole('alert')).textContent).toContain('The documents could not be loaded. Please contact support.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('[FOLDER-1] the filter Templates shows what documents are made of, or the problem in the words of the spec', async () => {
  await folders([], { at: '?folder=customer:c1&filter=templates' });
  expect(await screen.findByText('Company driver agreement')).toBeTruthy();
  cleanup();
  await folders([], { at: '?folder=customer:c1&filter=templates', unlisted: 'Problem getting the templates' });
  expect((await screen.findByRole('alert')).textContent).toContain('Problem getting the templates');
});

test('[SIGN-13] beside a seat of one’s own is an icon that copies its link', async () => {
  const mine = { ...signer('Me', 'waiting_for_signature'), email: 'me@x.test' };
  const { posted, copied } = await folders([aDocument({ signers: { items: [mine] } })], { at: '?folder=customer:c1' });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy your signing link of Policy' }));
  await waitFor(() => expect(copied).toEqual(['https://sign.test/1']));
  expect(posted).toEqual([['/api/esign/signing_link', { documentHash: 'h1' }]]);
});

test('[SIGN-15] [SIGN-16] [SIGN-17] the details offer to replace a signer, to sign in person, and expiry and reminders', async () => {
  await folders([aDocument()], { at: '?folder=customer:c1&details=e1' });
  const details = await screen.findByRole('dialog', { name: 'Document details' });
  for (const name of ['Sign in person…', 'Expiry and reminders…', 'Replace signer…'])
    expect(await within(details).findByRole('button', { name })).toBeTruthy();
});

test('[SIGN-15] another person is asked in the place of a signer', async () => {
  const { posted } = await folders([aDocument()], { at: '?folder=customer:c1&reassign=e1' });
  const dialog = await screen.findByRole('dialog', { name: 'Replace signer' });
  fireEvent.change(await within(dialog).findByLabelText('New signer’s name'), { target: { value: ' New Hand ' } });
  fireEvent.change(within(dialog).getByLabelText('New signer’s email'), { target: { value: 'new@x.test' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replace signer' }));
  await waitFor(() =>
    expect(posted).toEqual([
      ['/api/esign/reassign', expect.objectContaining({ documentHash: 'h1', name: 'New Hand', email: 'new@x.test' })],
    ]),
  );
});

test('[SIGN-17] reminders are set for the document and for each signer who has not signed; what did not change is not sent', async () => {
  const { posted } = await folders([aDocument({ expiresAt: '2027-01-10T12:00:00.000Z' })], { at: '?folder=customer:c1&schedule=e1' });
  const dialog = await screen.findByRole('dialog', { name: 'Expiry and reminders' });
  const box = (name: string) => within(dialog).findByRole<HTMLSelectElement>('combobox', { name });
  const shown = (select: HTMLSelectElement) => select.selectedOptions[0]!.text;
  const offered = (select: HTMLSelectElement) => Array.from(select.options, ({ text }) => text);
  const all = await box('Remind signers');
  const ben = await box('Remind Ben Bo');
  const dan = await box('Remind Dan Do');
  expect([all, ben, dan].map(shown)).toEqual(['Every 7 days', 'Every 4 days', 'As the document']);
  expect(offered(dan)).toEqual(['As the document', ...offered(all)]);
  fireEvent.change(dan, { target: { value: 'never' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toEqual(['/api/esign/schedule', { documentHash: 'h1', signers: [{ id: 'Dan', remindEveryDays: null }] }]);
});

test('[SIGN-17] days are chosen for the whole document, and a signer follows it again', async () => {
  const { posted } = await folders([aDocument({ expiresAt: '2027-01-10T12:00:00.000Z' })], { at: '?folder=customer:c1&schedule=e1' });
  const dialog = await screen.findByRole('dialog', { name: 'Expiry and reminders' });
  fireEvent.change(await within(dialog).findByRole('combobox', { name: 'Remind signers' }), { target: { value: '1' } });
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Remind Ben Bo' }), { target: { value: 'document' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]![1]).toEqual({ documentHash: 'h1', remindEveryDays: 1, signers: [{ id: 'Ben', remindEveryDays: 'document' }] });
});

test('details that an address opens over the tree alone have their buttons too', async () => {
  await folders([aDocument()], { at: '?details=e1' });
  const dialog = await screen.findByRole('dialog', { name: 'Document details' });
  expect(await within(dialog).findByRole('button', { name: 'Send reminder' })).toBeTruthy();
});
