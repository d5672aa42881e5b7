import { expect, test } from 'vitest';
import { LIMITS } from '../protocol.ts';
import type { StoredMutation } from '../store/stores.ts';
import { forWire } from './forWire.ts';
import { PLAIN_ENTRY } from './plainEntry.ts';

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

test('[SYNC-S9] of the base what the server compares travels, and nothing else', () => {
  expect(forWire(change({ base: { status: 'NEW', docketNumber: 'D', citationNumbers: ['x'] }, dependsOn: [2, 3] }))).toEqual({
    mid: 4,
    name: 'caseUpdate',
    input: { id: 'c1' },
    base: { status: 'NEW', citationNumbers: ['x'] },
    dependsOn: [2, 3],
  });
  expect(forWire(change({ base: { docketNumber: 'D' } }))).toEqual({ mid: 4, name: 'caseUpdate', input: { id: 'c1' } });
  expect(forWire(change({ name: 'notKnownHere', base: { status: 'NEW' } }))).not.toHaveProperty('base');
});

test('[SYNC-E4] the longest guarded texts travel; a base that the server would not take is left out, for it would hold up all behind it', () => {
  const long = { summary: 'é'.repeat(8000), briefStatement: '"'.repeat(4000) };
  expect(forWire(change({ input: { id: 'c1', ...long }, base: long }))).toHaveProperty('base', long);
  const list = ['x'.repeat(LIMITS.baseBytesMax)];
  expect(forWire(change({ base: { citationNumbers: list } }))).not.toHaveProperty('base');
});
