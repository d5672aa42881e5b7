import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isObject, sameJson } from '#domain/drivers/application/json.ts';
import type { Json } from '#domain/field.ts';
import ApplyPage from './apply-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = 'a'.repeat(43);

/** The server of one link, by the rules of LINK-2 and LINK-4. */
function aServer() {
  const server = { form: {} as { [section: string]: Json }, isIn: false, isUp: true, comment: null as string | null };
  const answer = (status: number, body: object): Response => new Response(JSON.stringify(body), { status });
  vi.stubGlobal('fetch', async (url: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
    if (!server.isUp) throw new TypeError('Failed to fetch');
    if (headers['x-application-link'] !== TOKEN) return answer(410, { message: 'This link is not valid anymore.' });
    const given = JSON.parse(body ?? '{}') as { code?: string; section: string; based: Json; value: Json };
    const whole = { id: 'f1', form: server.form, comment: server.comment, customer: 'Alpha Trucking', draftKey: 'A'.repeat(43) };
    if (url === '/api/apply/code') return answer(200, { sentTo: 'a…@m….example' });
    if (url === '/api/apply/session') {
      server.isIn = given.code === '123456';
      return server.isIn ? answer(200, {}) : answer(400, { message: 'Wrong code' });
    }
    if (!server.isIn) return answer(401, { message: 'Enter the code from the mail.' });
    if (url === '/api/apply/form') return answer(200, whole);
    const there = server.form[given.section] ?? null;
    if (!sameJson(there, given.value) && !sameJson(there, given.based)) return answer(409, whole);
    server.form = { ...server.form, [given.section]: given.value };
    return answer(200, {});
  });
  return server;
}

test('[LINK-2] the page asks for the code, keeps what is typed without a network, and sends it when there is one again', async () => {
  location.hash = TOKEN;
  const server = aServer();
  render(<ApplyPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Mail me a code' }));
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  fireEvent.change(code, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong code');
  fireEvent.change(code, { target: { value: '123 456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const first = await screen.findByLabelText(/First name/);
  expect(screen.getByText('Saved')).toBeTruthy();

  server.isUp = false;
  fireEvent.change(first, { target: { value: 'Ana' } });
  await screen.findByText('Saved on this phone, not sent yet');
  await new Promise((later) => setTimeout(later, 100));
  cleanup();
  server.isUp = true;
  render(<ApplyPage />);
  expect(((await screen.findByLabelText(/First name/)) as HTMLInputElement).value).toBe('Ana');
  await screen.findByText('Saved', {}, { timeout: 5000 });
  expect(isObject(server.form['personal']) && server.form['personal']['firstName']).toBe('Ana');
});

test('[LINK-1] what the agent asks for is shown, what is missing is listed, and a bad link says so', async () => {
  location.hash = TOKEN;
  const server = aServer();
  Object.assign(server, { isIn: true, comment: 'Add the yard job' });
  render(<ApplyPage />);
  await screen.findByText('Add the yard job');
  fireEvent.click(screen.getByRole('button', { name: 'Send application' }));
  const list = await screen.findByRole('region', { name: 'What is missing' });
  expect(list.querySelectorAll('li')).toHaveLength(11);
  expect(document.activeElement).toBe(list);
  cleanup();
  location.hash = 'b'.repeat(43);
  render(<ApplyPage />);
  await screen.findByRole('heading', { name: 'This link does not work' });
});
