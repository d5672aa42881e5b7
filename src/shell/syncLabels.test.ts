import { expect, test } from 'vitest';
import { PLAIN_ENTRY } from '#sync/store/plainEntry.ts';
import type { OutboxEntry } from '#sync/replicaApi.ts';
import type { SyncStatus } from '#sync/syncStatus.ts';
import { syncLabels } from './syncLabels.ts';

const status = (phase: SyncStatus['phase'], progress: SyncStatus['progress'] = null): SyncStatus => ({
  phase,
  stop: null,
  progress,
  syncedAt: null,
});
const entry = (mid: number, state: OutboxEntry['state']): OutboxEntry => ({
  ...PLAIN_ENTRY,
  mid,
  name: 'alertUpdate',
  input: {},
  state,
  at: '2026-11-20T10:00:00.000Z',
});

test('every state has its own words', () => {
  const two = [entry(1, 'queued'), entry(2, 'queued')];
  expect(syncLabels(status('live'), []).text).toBe('Up to date');
  expect(syncLabels(status('live'), [entry(1, 'queued')]).text).toBe('Sending 1 change');
  expect(syncLabels(status('live'), [entry(1, 'acknowledged')]).text).toBe('Up to date');
  expect(syncLabels(status('offline'), []).text).toBe('Offline');
  expect(syncLabels(status('offline'), two).text).toBe('Offline · 2 changes waiting');
  expect(syncLabels(status('confused'), two)).toMatchObject({ tone: 'red', text: expect.stringContaining('2 changes kept here') });
  expect(syncLabels(status('paused'), two).text).toBe('Paused · 2 changes waiting');
  expect(syncLabels(status('booting', { rows: 41_200, total: 164_800, bytes: 13_002_342, totalBytes: 40_894_464 }), [])).toEqual({
    tone: 'blue',
    text: 'Loading 41,200 of 164,800 rows · 12.4 of about 39 MB',
    progress: 0.25,
  });
});

test('what is kept for offline is told by its share, and by its size where there is one to tell', () => {
  const loading = (bytes: number, totalBytes: number) => ({ ...status('live'), progress: { rows: 1, total: 4, bytes, totalBytes } });
  const text = (bytes: number, totalBytes: number): string => syncLabels(loading(bytes, totalBytes), []).text;
  expect(text(2_000, 40_000)).toBe('Up to date · 25% of open cases ready for offline · less than 0.1 MB');
  expect(text(1_048_576, 4_194_304)).toBe('Up to date · 25% of open cases ready for offline · 1.0 of about 4.0 MB');
});

test('a refused change is said before anything else, on or off line', () => {
  expect(syncLabels(status('offline'), [entry(1, 'queued'), entry(2, 'rejected')])).toMatchObject({
    tone: 'red',
    text: 'Needs attention: 1 change was refused',
  });
  expect(syncLabels(status('live'), [entry(1, 'rejected'), entry(2, 'rejected')]).text).toBe('Needs attention: 2 changes were refused');
});

test('changes in conflict are said as such, and several kinds together as changes', () => {
  expect(syncLabels(status('live'), [entry(1, 'conflicted')])).toMatchObject({
    tone: 'red',
    text: 'Needs attention: 1 change in conflict',
  });
  expect(syncLabels(status('live'), [entry(1, 'conflicted'), entry(2, 'expired')]).text).toBe('Needs attention: 2 changes');
});

test('verified is said with the time and the rows, and only while nothing is known to be wrong', () => {
  const proof = { verifiedAt: new Date(2026, 10, 20, 12, 3).toISOString(), rows: 184_220, mismatches: 0, unsettled: null };
  const live = status('live');
  expect(syncLabels({ ...live, proof }, [])).toEqual({
    tone: 'green',
    text: 'Up to date · verified 12:03 PM · 184,220 rows',
    progress: null,
  });
  expect(syncLabels({ ...live, proof }, [entry(1, 'queued')]).text).toBe('Sending 1 change');
  expect(syncLabels({ ...live, proof: { ...proof, rows: 1 } }, []).text).toBe('Up to date · verified 12:03 PM · 1 row');
  const unknown = { ...proof, verifiedAt: null };
  expect(syncLabels({ ...live, proof: unknown }, []).text).toBe('Up to date');
  expect(syncLabels({ ...live, proof: { ...unknown, unsettled: 'repairing' } }, [])).toMatchObject({
    tone: 'blue',
    text: 'Repairing rows',
  });
  expect(syncLabels({ ...live, proof: { ...unknown, unsettled: 'doubtful' } }, [])).toMatchObject({
    tone: 'amber',
    text: 'Some rows could not be verified',
  });
  expect(syncLabels({ ...status('offline'), proof }, []).text).toBe('Offline');
});

test('what is held is not being sent, and what waits for a word says so', () => {
  const held = { ...entry(1, 'held'), holdUntil: '2026-11-20T10:00:10.000Z' };
  expect(syncLabels(status('live'), [held])).toMatchObject({ tone: 'blue', text: '1 change held for a moment' });
  expect(syncLabels(status('live'), [held, entry(2, 'sending')]).text).toBe('Sending 1 change');
  expect(syncLabels(status('offline'), [held, entry(2, 'sending')]).text).toBe('Offline · 2 changes waiting');
  expect(syncLabels(status('live'), [entry(1, 'held')])).toMatchObject({ tone: 'amber', text: 'Waiting for your word: 1 change' });
});

test('[SYNC-C13] a loss is said until its person has read it', () => {
  const lost = [{ mid: 4, name: 'caseUpdate' }];
  expect(syncLabels(status('live'), [], { lost, checked: true })).toMatchObject({ tone: 'red', text: 'Needs attention: 1 change lost' });
  expect(syncLabels(status('live'), [], { lost, checked: false }).text).toBe('Up to date');
});

test('what ails the store of this tab is said before all else, but that nothing is kept only while there is a line', () => {
  const two = [entry(1, 'rejected'), entry(2, 'queued')];
  const words = (storage: NonNullable<SyncStatus['storage']>, phase: SyncStatus['phase'] = 'live'): string =>
    syncLabels({ ...status(phase), storage }, phase === 'live' && storage !== 'memory' ? two : []).text;
  expect(words('full')).toBe('No room on this device: changes are not saved');
  expect(words('reopening')).toBe('Opening the local copy again');
  expect(words('failed')).toBe('The local copy does not open · trying again');
  expect(words('outdated')).toBe('A newer version is open in another tab · Reload to continue');
  expect(words('memory')).toBe('This browser keeps no data: work only while online');
  expect(words('memory', 'offline')).toBe('Offline');
});
