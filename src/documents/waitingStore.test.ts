import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Sealed } from '#src/browser/sealing.ts';
import { waitingStore, type SealedRecord } from './waitingStore.ts';

const NAME = 'weighstation-waiting-files-';
const sealed = (byte: number): Sealed => ({ iv: new Uint8Array([byte]), bytes: new Uint8Array([byte]).buffer });
const record = (id: string, at: string): SealedRecord => ({ id, at, facts: sealed(1), handle: null, isHeld: true });

/** The database as the release before made it, by hand. */
async function madeBefore(userId: string): Promise<void> {
  const request = indexedDB.open(NAME + userId, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('files', { keyPath: 'id' });
    request.result.createObjectStore('contents');
  };
  await new Promise((resolve) => (request.onsuccess = resolve));
  const tx = request.result.transaction(['files', 'contents'], 'readwrite');
  tx.objectStore('files').put(record('old', '2026-01-01'));
  tx.objectStore('contents').put(sealed(7), 'old');
  await new Promise((resolve) => (tx.oncomplete = resolve));
  request.result.close();
}

test('who only looks makes no database; the first file makes it', async () => {
  const names = async (): Promise<unknown[]> => (await indexedDB.databases()).map(({ name }) => name);
  const store = waitingStore('looker');
  expect(await store.all()).toEqual([]);
  expect(await store.content('none')).toBeNull();
  expect(await store.settleHandle('none', 'h')).toBeNull();
  await store.letGo('none');
  await store.remove('none');
  expect(await names()).not.toContain(`${NAME}looker`);
  await store.put(record('a', '2026-01-01'), sealed(2));
  expect(await names()).toContain(`${NAME}looker`);
});

test('files that an earlier release kept are there, and new ones go beside them', async () => {
  await madeBefore('stayer');
  const store = waitingStore('stayer');
  expect((await store.all()).map(({ id }) => id)).toEqual(['old']);
  expect(await store.content('old')).toEqual(sealed(7));
  await store.put(record('new', '2025-12-31'), sealed(3));
  expect((await store.all()).map(({ id }) => id)).toEqual(['new', 'old']);
});

test('the first name of the bytes stands, what is let go is held no more, and what is removed is gone with its content', async () => {
  const store = waitingStore('sender');
  await store.put(record('a', '2026-01-01'), sealed(2));
  expect(await store.settleHandle('a', 'first')).toBe('first');
  expect(await store.settleHandle('a', 'second')).toBe('first');
  await store.letGo('a');
  expect(await store.all()).toMatchObject([{ handle: 'first', isHeld: false }]);
  await store.remove('a');
  expect([await store.all(), await store.content('a')]).toEqual([[], null]);
});
