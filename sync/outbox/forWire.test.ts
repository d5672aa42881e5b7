import { expect, test } from 'vitest';
import { LIMITS } from '../protocol.ts';
import type { StoredMutation } from '../store/stores.ts';
import { forWire } from './forWire.ts';
import { PLAIN_ENTRY } from '../store/plainEntry.ts';

const change = (named: Partial<StoredMutation>): StoredMutation => ({
  ...PLAIN_ENTRY,
  mid: 4,
  name: 'caseUpdate',
  input: { id: 'c1' },
  at: '2026-11-21T08:00:00.000Z',
  rev: 0,
  touches: [],
  ...named,
});
const NOW = Date.parse('2026-11-21T08:20:00.000Z');
const wired = (named: Partial<StoredMutation>) => forWire(change(named), NOW);

test('[SYNC-S9] of the base what the server compares travels, and nothing else', () => {
  expect(wired({ base: { status: 'NEW', docketNumber: 'D', citationNumbers: ['x'] }, dependsOn: [2, 3] })).toEqual({
    mid: 4,
    name: 'caseUpdate',
    input: { id: 'c1' },
    base: { status: 'NEW', citationNumbers: ['x'] },
    dependsOn: [2, 3],
  });
  expect(wired({ base: { docketNumber: 'D' } })).toEqual({ mid: 4, name: 'caseUpdate', input: { id: 'c1' } });
  expect(wired({ name: 'notKnownHere', base: { status: 'NEW' } })).not.toHaveProperty('base');
});

test('[SYNC-E4] the longest guarded texts travel; a base that the server would not take is left out, for it would hold up all behind it', () => {
  const long = { summary: 'é'.repeat(8000), briefStatement: '"'.repeat(4000) };
  expect(wired({ input: { id: 'c1', ...long }, base: long })).toHaveProperty('base', long);
  const list = ['x'.repeat(LIMITS.baseBytesMax)];
  expect(wired({ base: { citationNumbers: list } })).not.toHaveProperty('base');
});

test('[SYNC-C12] what may have left long ago is asked about and not done late; what its person has let go is done', () => {
  expect(wired({ state: 'sending', holdUntil: '2026-11-21T08:00:10.000Z' })).toHaveProperty('late', true);
  expect(wired({ state: 'sending', holdUntil: '2026-11-21T08:10:10.000Z' })).not.toHaveProperty('late');
  expect(wired({ state: 'sending', holdUntil: null })).not.toHaveProperty('late');
});
