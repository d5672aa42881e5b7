import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newHiddenKey } from '#src/browser/sealing.ts';

type Drafts = typeof import('./drafts.ts');

/** The drafts as a tab has them that is opened now: it remembers nothing of another. */
async function aTab(userId: string, key: CryptoKey | null): Promise<Drafts> {
  vi.resetModules();
  const tab = await import('./drafts.ts');
  await tab.openDrafts(userId, Promise.resolve(key));
  return tab;
}

const KEY = 'weighstation.draft.u1:case:new';
let key: CryptoKey;
beforeEach(async () => {
  key = await newHiddenKey();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a draft is read by its person and by nobody else, in the next tab too, and gone when it is put away', async () => {
  const value = { briefStatement: "O'Brien's log", citationNumbers: ['=1+1', '申请'] };
  const first = await aTab('u1', key);
  const kept = first.keepDraft('u1', 'case:new', value);
  expect(first.readDraft('u1', 'case:new')).toEqual({ at: expect.stringMatching(/^\d{4}-/), value });
  expect(await kept).toBe(true);
  const next = await aTab('u1', key);
  expect(next.readDraft('u1', 'case:new')?.value).toEqual(value);
  expect([next.readDraft('u2', 'case:new'), next.readDraft('u1', 'case:c1')]).toEqual([null, null]);
  await next.keepDraft('u1', 'case:new', null);
  expect([next.readDraft('u1', 'case:new'), localStorage.length]).toEqual([null, 0]);
});

test('[SYNC-C16] words of a draft never stand readable in the storage, also not those of the release before', async () => {
  localStorage.setItem(KEY, JSON.stringify({ at: '2026-11-01T00:00:00.000Z', value: 'canary of before' }));
  const tab = await aTab('u1', key);
  expect(tab.readDraft('u1', 'case:new')).toEqual({ at: '2026-11-01T00:00:00.000Z', value: 'canary of before' });
  const stored = (): string => Object.values<string>(localStorage).join(' ');
  expect(stored()).not.toContain('canary');
  const kept = tab.keepDraft('u1', 'comment:c1', 'canary');
  expect(stored()).not.toContain('canary');
  await kept;
  expect(localStorage).toHaveLength(2);
  expect(stored()).not.toContain('canary');
  expect((await aTab('u1', key)).readDraft('u1', 'case:new')?.value).toBe('canary of before');
});

test('what is dropped, or typed on, while it is being sealed is not written any more', async () => {
  const tab = await aTab('u1', key);
  const all = ['o', 'on', 'one'].map((typed) => tab.keepDraft('u1', 'case:new', typed));
  all.push(tab.keepDraft('u1', 'case:c1', 'gone'), tab.keepDraft('u1', 'case:c1', null));
  await Promise.all(all);
  const next = await aTab('u1', key);
  expect([next.readDraft('u1', 'case:new')?.value, next.readDraft('u1', 'case:c1')]).toEqual(['one', null]);
});

test('a tab hears what another one keeps and puts away', async () => {
  const here = await aTab('u1', key);
  const there = await aTab('u1', key);
  const tell = (): boolean => dispatchEvent(new StorageEvent('storage', { key: KEY }));
  await there.keepDraft('u1', 'case:new', 'typed there');
  tell();
  await vi.waitFor(() => expect(here.readDraft('u1', 'case:new')?.value).toBe('typed there'));
  await there.keepDraft('u1', 'case:new', null);
  tell();
  expect(here.readDraft('u1', 'case:new')).toBeNull();
});

test('who signs out takes their drafts along and leaves those of others, whose ids begin alike', async () => {
  localStorage.setItem('weighstation.theme', 'dark');
  await (await aTab('u11', key)).keepDraft('u11', 'case:new', 'text');
  const tab = await aTab('u1', key);
  await Promise.all([tab.keepDraft('u1', 'case:new', 'text'), tab.keepDraft('u1', 'comment:c1', 'text')]);
  const late = tab.keepDraft('u1', 'comment:c1', 'late');
  tab.dropDraftsOf('u1');
  await late;
  expect([tab.readDraft('u1', 'case:new'), tab.readDraft('u1', 'comment:c1')]).toEqual([null, null]);
  expect(Object.keys(localStorage).sort()).toEqual(['weighstation.draft.u11:case:new', 'weighstation.theme']);
  expect((await aTab('u11', key)).readDraft('u11', 'case:new')?.value).toBe('text');
});

test('what cannot be read is no draft, and stays; a full browser says so', async () => {
  const foreign = await newHiddenKey();
  await (await aTab('u1', foreign)).keepDraft('u1', 'comment:c1', 'text');
  localStorage.setItem(KEY, '{"at":');
  localStorage.setItem('weighstation.draft.u1:case:c1', '"text"');
  const tab = await aTab('u1', key);
  expect(['case:new', 'case:c1', 'comment:c1'].map((name) => tab.readDraft('u1', name))).toEqual([null, null, null]);
  expect(localStorage).toHaveLength(3);
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { ...localStorage, setItem: full });
  expect(await tab.keepDraft('u1', 'case:new', 'long')).toBe(false);
  expect(tab.readDraft('u1', 'case:new')?.value).toBe('long');
});

test('a browser without a place for a key keeps drafts as they are', async () => {
  await (await aTab('u1', null)).keepDraft('u1', 'case:new', 'text');
  expect((await aTab('u1', null)).readDraft('u1', 'case:new')?.value).toBe('text');
});
