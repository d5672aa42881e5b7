import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MESSAGES } from '#domain/messages.ts';
import { sendVerification } from '../sendVerification.ts';
import AuthCallback from './auth-callback.tsx';
import AuthStart from './auth-start.tsx';
import Logout from './logout.tsx';
import NoPermission from './no-permission.tsx';
import { LEAVE_AFTER_MS } from './session-expired.tsx';
import { SessionProblem } from './session-problem.tsx';

const CONFIG = { auth: { domain: 'http://localhost:3000/idp', clientId: 'c', audience: 'a' }, demo: false, version: '1' };

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/auth');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a disabled user reads the spec sentence and goes back to login through the logout', async () => {
  const leave = vi.fn<() => void>();
  render(<SessionProblem problem="disabled" leave={leave} />);
  expect(screen.getByRole('alert').textContent).toBe(MESSAGES.disabled);
  const link = screen.getByRole('link', { name: 'Back to login' });
  expect(link.getAttribute('href')).toBe('/logout');
  expect(document.activeElement).toBe(link);
  await userEvent.keyboard('{Enter}');
  expect(leave).toHaveBeenCalledOnce();
});

test('an unknown user reads Access Denied, the reason, and can log out by keyboard', async () => {
  const leave = vi.fn<() => void>();
  render(<SessionProblem problem="not-found" leave={leave} detail="Please verify your email first." />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText(MESSAGES.accountNotFound)).toBeTruthy();
  expect(screen.getByText('Please verify your email first.')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(leave).toHaveBeenCalledOnce();
});

test('[USER-12] an email that is not verified gets its mail again, and reads what became of it', async () => {
  let body: object = { status: 'success', message: 'A link to verify your email is on its way to ada@carrier.test.' };
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([path, headers['authorization']]);
    return Response.json(body);
  });
  const sendAgain = () => sendVerification(async () => ({ ok: true, token: 't' }));
  render(<SessionProblem problem="not-found" leave={() => {}} detail="Please verify your email first." sendAgain={sendAgain} />);
  expect(document.activeElement?.textContent).toBe('Log out');
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('A link to verify your email is on its way to ada@carrier.test.')).toBeTruthy();
  expect(asked).toEqual([['/api/account/verify-email', 'Bearer t']]);
  body = { status: 'error', message: 'Too many requests. Please try again later.' };
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect((await screen.findByText('Too many requests. Please try again later.')).getAttribute('role')).toBe('status');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy();
});

test('the server repeating the spec sentence does not show it twice', () => {
  render(<SessionProblem problem="not-found" leave={() => {}} detail={MESSAGES.accountNotFound} />);
  expect(screen.getAllByText(MESSAGES.accountNotFound)).toHaveLength(1);
});

test('an expired session logs out by itself after 3 seconds, once', () => {
  vi.useFakeTimers();
  const leave = vi.fn<(which: string) => void>();
  const { rerender } = render(<SessionProblem problem="session-expired" leave={() => leave('old')} />);
  expect(screen.getByRole('alert').textContent).toBe('Your session has expired. Logging you out...');
  act(() => void vi.advanceTimersByTime(LEAVE_AFTER_MS - 1));
  expect(leave).not.toHaveBeenCalled();
  rerender(<SessionProblem problem="session-expired" leave={() => leave('new')} />);
  act(() => void vi.advanceTimersByTime(1));
  expect(leave.mock.calls).toEqual([['new']]);
});

test('a failed question offers a refresh and a Logout button', async () => {
  const leave = vi.fn<() => void>();
  render(<SessionProblem problem="failed" leave={leave} />);
  expect(screen.getByRole('alert').textContent).toBe(`${MESSAGES.somethingWrong}${MESSAGES.tryRefreshing}`);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(leave).toHaveBeenCalledOnce();
});

test('a page without permission leads to the first page', () => {
  render(<NoPermission />);
  expect(screen.getByRole('alert').textContent).toBe("You don't have permission to view this page");
  expect(screen.getByRole('link').getAttribute('href')).toBe('/');
});

test('/auth without network says so and can be tried again', async () => {
  const ask = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', ask);
  render(<AuthStart />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('cannot be reached');
  await userEvent.click(again);
  await screen.findByRole('button', { name: 'Try again' });
  expect(ask).toHaveBeenCalledTimes(2);
});

test('/auth/callback after a cancelled sign-in shows why and does not go on', async () => {
  localStorage.setItem('weighstation.config', JSON.stringify(CONFIG));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  history.replaceState(null, '', '/auth/callback?error=access_denied&error_description=no&state=s');
  const goOn = vi.fn<(target: string) => void>();
  render(<AuthCallback goOn={goOn} leave={() => {}} />);
  expect(screen.getByRole('status').textContent).toBe('Signing you in...');
  expect(await screen.findByRole('heading', { name: 'Sign-in failed' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBe(document.activeElement);
  expect(goOn).not.toHaveBeenCalled();
});

test('/logout closes the replica first, and leaves even when that fails', async () => {
  localStorage.setItem('weighstation.config', JSON.stringify(CONFIG));
  localStorage.setItem('weighstation.session', JSON.stringify({ userId: 'u1', email: 'a@b.test', sub: 's' }));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const order: string[] = [];
  const beforeLeave = async () => {
    order.push(localStorage.getItem('weighstation.session') ? 'closed while signed in' : 'closed too late');
    throw new Error('the worker is gone');
  };
  render(<Logout beforeLeave={beforeLeave} />);
  expect(screen.getByRole('status').textContent).toBe('Loging Out...');
  await vi.waitFor(() => expect(localStorage.getItem('weighstation.session')).toBeNull());
  expect(order).toEqual(['closed while signed in']);
});

test('/logout says what could not be sent, and offers an encrypted copy of it', async () => {
  localStorage.setItem('weighstation.config', JSON.stringify(CONFIG));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(<Logout beforeLeave={async () => ({ unsent: 2, sealed: 2, copy: '[]' })} />);
  expect(await screen.findByRole('heading', { name: 'You are signed out. 2 changes were not sent' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go to sign-in' })).toBe(document.activeElement);
  expect(screen.getByRole('button', { name: 'Save an encrypted copy' })).toBeTruthy();
});
