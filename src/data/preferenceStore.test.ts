import { expect, test, vi } from 'vitest';
import type { Json } from '#domain/field.ts';
import type { Mirrored } from './preferenceMirror.ts';
import { makePreferenceStore, type PreferenceSpec } from './preferenceStore.ts';

const DENSITY: PreferenceSpec<string> = {
  name: 'density',
  fallback: 'default',
  read: (stored) => (typeof stored === 'string' ? stored : null),
  ofBrowser: true,
};

/** A replica that holds preferences and answers a moment later, as the real one does. */
function world(refuse: string | null = null) {
  const rows = new Map<string, Json>();
  const sent: Json[] = [];
  const mirror = new Map<string, Mirrored>();
  let version = 0;
  let person: string | null = null;
  const store = makePreferenceStore({
    read: async (userId, name) => rows.get(`${userId} ${name}`) ?? null,
    send: async (name, value) => {
      if (refuse) return refuse;
      sent.push(value);
      rows.set(`${person} ${name}`, value);
      store.see(person, ++version);
      return null;
    },
    mirror: { get: (name) => mirror.get(name) ?? null, put: (name, kept) => void mirror.set(name, kept), subscribe: () => undefined },
  });
  return {
    store,
    sent,
    mirror,
    signIn(userId: string | null) {
      person = userId;
      store.see(userId, version);
    },
    /** Another tab, or the server. */
    elsewhere(userId: string, name: string, value: Json) {
      rows.set(`${userId} ${name}`, value);
      store.see(person, ++version);
    },
  };
}

test('what is set is there at once, is queued, and stays', async () => {
  const { store, sent, signIn } = world();
  const density = store.preference(DENSITY);
  signIn('u1');
  expect(density.get()).toBe('default');
  const told = vi.fn<() => void>();
  density.subscribe(told);
  const queued = density.set('compact');
  expect([density.get(), told.mock.calls.length]).toEqual(['compact', 1]);
  expect(await queued).toBeNull();
  await vi.waitFor(() => expect(sent).toEqual(['compact']));
  expect(density.get()).toBe('compact');
});

test('what another tab or device sets shows here, and what cannot be read is the fallback', async () => {
  const { store, elsewhere, signIn } = world();
  const density = store.preference(DENSITY);
  signIn('u1');
  elsewhere('u1', 'density', 'comfortable');
  await vi.waitFor(() => expect(density.get()).toBe('comfortable'));
  elsewhere('u1', 'density', { of: 'a later version' });
  await vi.waitFor(() => expect(density.get()).toBe('default'));
});

test('a change that is refused is taken off the screen again, and it is said why', async () => {
  const { store, signIn } = world('Max 65536 characters');
  const density = store.preference(DENSITY);
  signIn('u1');
  expect(await density.set('compact')).toBe('Max 65536 characters');
  await vi.waitFor(() => expect(density.get()).toBe('default'));
});

test("nobody starts with another person's, and what is chosen before signing in is theirs", async () => {
  const { store, sent, mirror, signIn } = world();
  const density = store.preference(DENSITY);
  signIn('u1');
  await density.set('compact');
  signIn(null);
  expect(density.get()).toBe('compact');
  signIn('u2');
  await vi.waitFor(() => expect(density.get()).toBe('default'));
  signIn(null);
  await density.set('comfortable');
  expect(mirror.get('density')).toEqual({ by: null, value: 'comfortable' });
  signIn('u1');
  await vi.waitFor(() => expect(sent).toEqual(['compact', 'comfortable']));
  expect([density.get(), mirror.get('density')?.by]).toEqual(['comfortable', 'u1']);
});

test('what changes with every act is queued once it rests, or when the page is hidden, and only as it is then', async () => {
  vi.useFakeTimers();
  const { store, sent, signIn } = world();
  const recents = store.preference<string[]>({ name: 'recents', fallback: [], read: (stored) => stored as string[], settleMs: 2000 });
  signIn('u1');
  const all = ['a', 'b', 'c'].map((one) => recents.set((last) => [...last, one]));
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, await Promise.all(all)]).toEqual([[['a', 'b', 'c']], [null, null, null]]);
  void recents.set(['d']);
  store.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
  vi.useRealTimers();
});
