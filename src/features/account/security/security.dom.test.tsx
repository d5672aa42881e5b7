import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CommandHostContext, type CommandHost } from '#src/commands/commandHost.ts';
import type { Online } from '#src/commands/online.ts';
import type { CommandTools } from '#src/commands/types.ts';
import { remember } from '#src/session/session.ts';
import { aContext, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { PaneStoreContext } from '#src/panes/panesContext.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { deleteMyAccount } from '../account.commands.ts';
import { DeleteSection } from './delete-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

type Answer = object | string;

/** Both sections over a server that answers each address by its last word: a text refuses. */
function show(answers: Record<string, (body: any) => Answer>): { posted: [string, object][]; said: string[] } {
  const posted: [string, object][] = [];
  const said: string[] = [];
  const online = {
    post: async (path: string, body: object) => {
      posted.push([path.replace('/api/account/', ''), body]);
      const answer = answers[path.replace('/api/account/', '')]!(body);
      return typeof answer === 'string' ? { ok: false, message: answer } : { ok: true, data: answer };
    },
  } as unknown as Online;
  const tools = { online: async () => online, toast: (words: string) => said.push(words), copy: async () => undefined };
  const context = aContext({ mode: 'form' });
  const host: CommandHost = { commands: [], tools: tools as unknown as CommandTools, context: () => context, subscribe: () => () => {} };
  render(
    <PaneStoreContext value={openPanes('/').store}>
      <CommandHostContext value={host}>
        <SecuritySection />
        <SessionsSection />
        <DeleteSection />
      </CommandHostContext>
    </PaneStoreContext>,
  );
  return { posted, said };
}

const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pq2${n}`);
const OFFER = { groups: 'JBSW Y3DP', qr: { size: 29, path: 'M4 4h7v1H4z' }, offer: 'sealed' };

test('it is turned on with the code that the app shows, and the recovery codes are shown once', async () => {
  const user = userEvent.setup();
  let factor: object | null = null;
  const { posted } = show({
    security: () => ({ isHere: true, isVerified: true, canDelete: true, isRequired: false, factor }),
    sessions: () => ({ sessions: [] }),
    'second-factor/offer': () => OFFER,
    'second-factor/on': ({ code }) => {
      if (code !== '123456') return 'Wrong code. Enter the one that the app shows now.';
      factor = { since: '2026-11-26T10:00:00.000Z', codesLeft: 10 };
      return { codes: CODES };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Turn on two-step verification' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(screen.getByText('JBSW Y3DP')).toBeDefined();
  const field = screen.getByRole('textbox', { name: 'Code' });
  expect(document.activeElement).toBe(field);
  await user.type(field, '000000{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Wrong code. Enter the one that the app shows now.'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  expect(document.activeElement?.textContent).toBe('Save your recovery codes');
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText(/10 recovery codes are left\./)).toBeDefined();
  expect(screen.queryByText(CODES[0]!)).toBeNull();
  expect(posted.filter(([path]) => path === 'second-factor/on').map(([, body]) => body)).toEqual([
    { offer: 'sealed', code: '000000' },
    { offer: 'sealed', code: '123456' },
  ]);
  expect(screen.getByRole('group', { name: 'Two-step verification' }).contains(document.activeElement)).toBe(true);
});

test('it is turned off with a code or the password, but not where the role needs it', async () => {
  const user = userEvent.setup();
  let factor: object | null = { since: '2026-11-26T10:00:00.000Z', codesLeft: 1 };
  const { posted, said } = show({
    security: () => ({ isHere: true, isVerified: true, canDelete: true, isRequired: false, factor }),
    sessions: () => ({ sessions: [] }),
    'second-factor/off': () => {
      factor = null;
      return {};
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  await user.type(screen.getByLabelText('Code or password'), 'correct horse{Enter}');
  expect(await screen.findByText('Two-step verification is off.')).toBeDefined();
  expect(said).toEqual(['Two-step verification is off']);
  expect(posted).toContainEqual(['second-factor/off', { proof: 'correct horse' }]);
});

test('a role that needs it has no way to turn it off; a tenant’s people are told who looks after it', async () => {
  const factor = { since: '2026-11-26T10:00:00.000Z', codesLeft: 10 };
  show({
    security: () => ({ isHere: true, isVerified: true, canDelete: true, isRequired: true, factor }),
    sessions: () => ({ sessions: [] }),
  });
  await screen.findByRole('button', { name: 'New recovery codes' });
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  show({
    security: () => ({ isHere: false, isVerified: true, canDelete: true, isRequired: false, factor: null }),
    sessions: () => ({ sessions: [] }),
  });
  expect(await screen.findByText('Your identity provider manages two-step verification and sessions.')).toBeDefined();
});

test('[USER-10] sessions say which browser, this one first; another one ends and goes from the list', async () => {
  const user = userEvent.setup();
  const at = '2026-11-26T10:00:00.000Z';
  let sessions = [
    { id: 's1', agent: 'Chrome/153 (Windows)', since: at, seenAt: at, isThis: true },
    { id: 's2', agent: 'Firefox/145 (Mac OS X)', since: at, seenAt: at, isThis: false },
  ];
  const { posted, said } = show({
    security: () => ({ isHere: true, isVerified: true, canDelete: true, isRequired: false, factor: null }),
    sessions: () => ({ sessions }),
    'sessions/end': ({ id }) => {
      sessions = sessions.filter((one) => one.id !== id);
      return { message: 'Signed out there.' };
    },
  });
  const list = await screen.findByRole('list', { name: 'Where you are signed in' });
  expect(within(list).getAllByRole('listitem')[0]!.textContent).toContain('Chrome on WindowsThis browser');
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: 'Sign out of Firefox on Mac' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(posted).toContainEqual(['sessions/end', { id: 's2' }]);
  expect(said).toEqual(['Signed out there.']);
  expect(document.activeElement).toBe(list);
});

test('a refusal is said with a way to try again', async () => {
  const user = userEvent.setup();
  let isUp = false;
  show({
    security: () =>
      isUp ? { isHere: true, isVerified: true, canDelete: true, isRequired: false, factor: null } : 'The server cannot be reached.',
    sessions: () => ({ sessions: [] }),
  });
  expect((await screen.findByRole('note')).textContent).toContain('The server cannot be reached.');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Turn on two-step verification' })).toBeDefined();
});

test('[USER-12] who has not verified their email is told so, and has the mail sent again; nobody else is asked', async () => {
  const user = userEvent.setup();
  let answer: object | string = { message: 'A link to verify your email is on its way to ada@x.test.' };
  const shown = show({
    security: () => ({ isHere: true, isVerified: false, canDelete: true, isRequired: false, factor: null }),
    sessions: () => ({ sessions: [] }),
    'verify-email': () => answer,
  });
  expect(await screen.findByText('Your email is not verified.')).toBeDefined();
  const again = screen.getByRole('button', { name: 'Send again' });
  await user.click(again);
  answer = 'Too many requests. Please try again later.';
  await user.click(again);
  await waitFor(() =>
    expect(shown.said).toEqual(['A link to verify your email is on its way to ada@x.test.', 'Too many requests. Please try again later.']),
  );
});

test('a verified email is not spoken of', async () => {
  show({
    security: () => ({ isHere: true, isVerified: true, canDelete: true, isRequired: false, factor: null }),
    sessions: () => ({ sessions: [] }),
  });
  await screen.findByText('Two-step verification is off.');
  expect(screen.queryByText('Your email is not verified.')).toBeNull();
});

test('[USER-13] My account says what goes and what stays; a tenant that keeps its own people deletes them itself', async () => {
  const security = { isHere: true, isVerified: true, canDelete: true, isRequired: false, factor: null };
  show({ security: () => security, sessions: () => ({ sessions: [] }) });
  const button = await screen.findByRole('button', { name: 'Delete my account…' });
  expect(button.getAttribute('data-command')).toBe('account.delete');
  expect(screen.getByText(/^Your sign-in is deleted\./)).toBeDefined();
  expect(screen.getByText(/^Your name stays on what you did/)).toBeDefined();
  document.body.replaceChildren();
  show({ security: () => ({ ...security, canDelete: false }), sessions: () => ({ sessions: [] }) });
  expect(await screen.findByText('Your identity provider deletes accounts.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete my account…' })).toBeNull();
});

test('[USER-13] an account is deleted once the email was typed, and the device is left by the page that erases it', async () => {
  remember({ userId: 'u1', email: 'ada@x.test', sub: 'auth0|1' });
  const posted: unknown[] = [];
  let answer: object = { ok: true, data: {} };
  const online = { post: async (...call: unknown[]) => (posted.push(call), answer) } as unknown as Online;
  const run = (typed: string, confirm = true) => tryCommand(deleteMyAccount, aContext(), { online, ask: typed, confirm });
  expect(await run('ada@x.test', false)).toHaveLength(1);
  expect((await run('ada@y.test')).at(-1)).toEqual(['toast', 'That is not your email. Nothing was deleted.']);
  expect(posted).toEqual([]);
  expect((await run(' Ada@X.test ')).at(-1)).toEqual(['go', '/logout']);
  expect(posted).toEqual([['/api/delete-account', { userAuth0Id: 'auth0|1', email: 'ada@x.test' }]]);
  answer = { ok: false, message: 'This is the only administrator. Make somebody else an administrator first.' };
  expect((await run('ada@x.test')).at(-1)).toEqual(['toast', 'This is the only administrator. Make somebody else an administrator first.']);
});

test('[USER-13] nobody leaves with changes that are not sent, nor without a connection', () => {
  expect(stateFor(deleteMyAccount, null)).toBe(true);
  const offline = { sync: { phase: 'offline', stop: null, progress: null, syncedAt: null } } as const;
  expect(stateFor(deleteMyAccount, null, offline)).toMatch('There is no connection');
  const waiting = [{ mid: 1 }] as unknown as NonNullable<Parameters<typeof stateFor>[2]>['outbox'];
  expect(stateFor(deleteMyAccount, null, { outbox: waiting! })).toBe('Some of your changes are not sent yet');
});
