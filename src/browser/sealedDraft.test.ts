import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropSealedDrafts } from './dropSealedDrafts.ts';
import { draftKeeper, sealedDrafts } from './sealedDraft.ts';

/** A browser that has no other place for one. */
const NO_KEY = Promise.resolve(null);
const SECRET = '{"personal":{"ssn":"900-12-3456"}}';

/** Everything that a database holds, as bytes that somebody with the disk could search. */
async function readableOn(owner: string): Promise<{ text: string; keys: CryptoKey[] }> {
  const request = indexedDB.open(`weighstation-sealed-drafts-${owner}`);
  await new Promise((resolve) => (request.onsuccess = resolve));
  const db = request.result;
  const all = await Promise.all(
    [...db.objectStoreNames].map(async (store) => {
      const rows = db.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => (rows.onsuccess = resolve));
      return rows.result as unknown[];
    }),
  );
  db.close();
  const rows = all.flat();
  const text = rows
    .map((row) => (row instanceof CryptoKey ? '' : new TextDecoder('latin1').decode((row as { bytes: ArrayBuffer }).bytes)))
    .join();
  return { text, keys: rows.filter((row): row is CryptoKey => row instanceof CryptoKey) };
}

test('what is kept can be read again after a reload, and lies on the disk as ciphertext with a key that nobody can export', async () => {
  await sealedDrafts('ana', NO_KEY).keep('f1', SECRET);
  expect(await sealedDrafts('ana', NO_KEY).read('f1')).toBe(SECRET);
  const { text, keys } = await readableOn('ana');
  expect(text.length).toBeGreaterThanOrEqual(SECRET.length);
  expect(text).not.toMatch(/900|3456|ssn|personal/);
  expect(keys.map(({ extractable }) => extractable)).toEqual([false]);
  await expect(crypto.subtle.exportKey('raw', keys[0]!)).rejects.toThrow(/extractable/);
});

test('with a given key no key is kept; another key opens nothing', async () => {
  const aKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const key = await aKey();
  await sealedDrafts('link', key).keep('f1', SECRET);
  expect((await readableOn('link')).keys).toEqual([]);
  expect(await sealedDrafts('link', key).read('f1')).toBe(SECRET);
  expect(await sealedDrafts('link', await aKey()).read('f1')).toBeNull();
  // What the release before has kept is read all the same, and sealed with this key from then on.
  await sealedDrafts('link', NO_KEY).keep('f2', SECRET);
  const drafts = sealedDrafts('link', Promise.resolve(key));
  expect(await drafts.read('f2')).toBe(SECRET);
  await drafts.keep('f2', SECRET);
  expect(await sealedDrafts('link', NO_KEY).read('f2')).toBeNull();
});

test('a draft is dropped by itself, and all of a person with their key', async () => {
  const drafts = sealedDrafts('leaver', NO_KEY);
  await drafts.keep('f1', SECRET);
  await drafts.keep('f2', SECRET);
  await drafts.drop('f1');
  expect([await drafts.read('f1'), await drafts.read('f2')]).toEqual([null, SECRET]);
  await dropSealedDrafts('leaver');
  expect(await sealedDrafts('leaver', NO_KEY).read('f2')).toBeNull();
});

test('two tabs that make the key at once share it', async () => {
  await Promise.all([sealedDrafts('tabs', NO_KEY).keep('f1', 'a'), sealedDrafts('tabs', NO_KEY).keep('f2', 'b')]);
  const later = sealedDrafts('tabs', NO_KEY);
  expect([await later.read('f1'), await later.read('f2')]).toEqual(['a', 'b']);
});

test('whenever the page is killed while somebody types, the last text that was said to be kept is there, whole, or a later one', async () => {
  const tick = () => new Promise((resolve) => setImmediate(resolve));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }), fc.nat(20), async (pauses, killedAfter) => {
      await sealedDrafts('typist', NO_KEY).drop('f1');
      const page = { isAlive: true };
      const drafts = sealedDrafts('typist', NO_KEY);
      // A killed page begins no write; one that was begun may land or not.
      const keeper = draftKeeper({ keep: (name, text) => (page.isAlive ? drafts.keep(name, text) : new Promise(() => undefined)) }, 'f1');
      let confirmed = 0;
      const typing = (async () => {
        for (const [i, pause] of pauses.entries()) {
          if (!page.isAlive) return;
          void keeper('x'.repeat(i + 1)).then(() => page.isAlive && (confirmed = Math.max(confirmed, i + 1)));
          for (let n = 0; n < pause; n++) await tick();
        }
      })();
      for (let n = 0; n < killedAfter; n++) await tick();
      page.isAlive = false;
      await typing;
      const found = (await sealedDrafts('typist', NO_KEY).read('f1')) ?? '';
      expect(found).toMatch(/^x*$/);
      expect(found.length).toBeGreaterThanOrEqual(confirmed);
      expect(found.length).toBeLessThanOrEqual(pauses.length);
    }),
    { numRuns: 1000 },
  );
}, 120_000);

test('whoever goes on typing loses nothing: the last text is there once its promise has resolved', async () => {
  const keeper = draftKeeper(sealedDrafts('steady', NO_KEY), 'f1');
  const texts = Array.from({ length: 40 }, (_, i) => 'y'.repeat(i + 1));
  await Promise.all(texts.map((text) => keeper(text)));
  expect(await sealedDrafts('steady', NO_KEY).read('f1')).toBe(texts.at(-1));
});
