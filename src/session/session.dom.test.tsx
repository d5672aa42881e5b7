import { beforeEach, expect, test } from 'vitest';
import { fetchConfig, loadConfig } from './config.ts';
import { currentSession, forget, mustAskPassword, onSessionChange, remember, setMustAskPassword } from './session.ts';

const PERSON = { userId: 'u1', email: 'ada@carrier.test', sub: 'auth0|1' };
const config = (version: string) => ({ auth: { domain: 'https://d.example', clientId: 'c', audience: 'a' }, demo: false, version });
const answers =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });
const dead = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => localStorage.clear());

test('the app starts offline with the last good configuration and takes a newer one at the next start', async () => {
  await expect(loadConfig(dead)).rejects.toThrow(TypeError);
  expect((await loadConfig(answers(config('1')))).version).toBe('1');
  expect((await loadConfig(dead)).version).toBe('1');
  expect((await loadConfig(answers(config('2')))).version).toBe('1');
  await new Promise((resolve) => setTimeout(resolve));
  expect((await loadConfig(dead)).version).toBe('2');
});

test('a broken answer never replaces a good configuration', async () => {
  await fetchConfig(answers(config('1')));
  await expect(fetchConfig(answers({ auth: { domain: '' } }))).rejects.toThrow(TypeError);
  await expect(fetchConfig(answers(config('3'), 502))).rejects.toThrow(TypeError);
  expect((await loadConfig(dead)).version).toBe('1');
});

test('the remembered person is the same object until it changes', () => {
  expect(currentSession()).toBeNull();
  remember(PERSON);
  expect(currentSession()).toEqual(PERSON);
  expect(currentSession()).toBe(currentSession());
  forget();
  expect(currentSession()).toBeNull();
});

test('a damaged entry counts as nobody', () => {
  for (const text of ['{', '{"userId":"u1"}', '7', 'null']) {
    localStorage.setItem('weighstation.session', text);
    expect(currentSession()).toBeNull();
  }
});

test('a sign-out in another tab is heard, whether by our entry, by the token cache or by a cleared storage', () => {
  const heard: (string | null)[] = [];
  const stop = onSessionChange((person) => heard.push(person?.userId ?? null));
  const dispatch = (key: string | null, newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  dispatch('weighstation.session', null);
  dispatch('@@auth0spajs@@::weighstation-web::@@user@@', null);
  dispatch(null, null);
  remember(PERSON);
  dispatch('weighstation.session', JSON.stringify(PERSON));
  dispatch('weighstation.preference.theme', 'dark');
  dispatch('@@auth0spajs@@::weighstation-web::@@user@@', '{}');
  stop();
  dispatch('weighstation.session', null);
  expect(heard).toEqual([null, null, null, 'u1']);
});

test('a sign-out that did not reach the provider is remembered until the next sign-in', () => {
  expect(mustAskPassword()).toBe(false);
  setMustAskPassword(true);
  expect(mustAskPassword()).toBe(true);
  setMustAskPassword(false);
  expect(mustAskPassword()).toBe(false);
});
