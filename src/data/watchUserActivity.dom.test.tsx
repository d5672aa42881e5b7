import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Watched } from '#sync/replicaApi.ts';
import { OPENING, UNPROVEN, type SyncStatus } from '#sync/syncStatus.ts';
import { watchUserActivity } from './watchUserActivity.ts';
import { storeListener, unwatch, watch } from './watched.ts';

const FILLING: SyncStatus = { ...OPENING, phase: 'live', progress: { rows: 10, total: 90, bytes: 100, totalBytes: null } };
const COMPARING: SyncStatus = { ...OPENING, phase: 'live' };
const VERIFIED: SyncStatus = { ...COMPARING, proof: { ...UNPROVEN, verifiedAt: '2026-11-21T08:00:00.000Z' } };
const become = (status: SyncStatus): void => storeListener.watched({ status } as Partial<Watched> as Watched);

let signs = 0;
let stop = (): void => undefined;
beforeEach(() => {
  signs = 0;
  watch();
  stop = watchUserActivity(() => (signs += 1));
});
afterEach(() => {
  stop();
  unwatch();
});

/** Long enough for another sign. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80));

test.each([
  ['an initial sync', FILLING],
  ['a comparison', COMPARING],
])('[SYNC-C32] keys and presses are signs of a person during %s, a few in a moment one, none afterwards', async (_, busy) => {
  const user = userEvent.setup({ delay: null });
  become(busy);
  await user.keyboard('jjj');
  expect(signs).toBe(1);
  await later();
  await user.click(document.body);
  expect(signs).toBe(2);
  become(VERIFIED);
  await later();
  await user.keyboard('j');
  expect(signs).toBe(2);
  become(busy);
  stop();
  await user.keyboard('j');
  expect(signs).toBe(2);
});
