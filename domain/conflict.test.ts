import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caseWrites } from './cases/case.mutations.ts';
import { alertUpdate } from './alerts/alert.mutations.ts';
import { baseOf, comparedBase, settleField, settleInput } from './conflict.ts';
import type { ConflictClass } from './field.ts';
import { ConflictError } from './errors.ts';
import { runMutation } from './mutation.ts';
import { NOUNS } from './tables.ts';
import { aRow } from './testing/aRow.ts';
import { MemoryTx } from './testing/memoryTx.ts';
import { AGENT, ELITE } from './testing/people.ts';

const CLASSES = ['append', 'set', 'register', 'guarded', 'guardedText'] as const satisfies ConflictClass[];
const guards = (conflict: ConflictClass): boolean => conflict === 'guarded' || conflict === 'guardedText';
const text = (conflict: ConflictClass) => ({ conflict, kind: 'text' }) as const;

describe('[SYNC-S9] the truth table of one field', () => {
  // base, mine, theirs -> what a guarded field says; every other class takes mine.
  const ROWS = [
    { seen: 'nobody changed it', base: 'a', mine: 'a', theirs: 'a', agreed: true },
    { seen: 'only I changed it', base: 'a', mine: 'b', theirs: 'a', agreed: true },
    { seen: 'both made the same change', base: 'a', mine: 'b', theirs: 'b', agreed: true },
    { seen: 'both changed it, each otherwise', base: 'a', mine: 'b', theirs: 'c', agreed: false },
    { seen: 'I named what I saw, and it has moved', base: 'a', mine: 'a', theirs: 'c', agreed: false },
    { seen: 'it was empty and both filled it', base: null, mine: 'b', theirs: 'c', agreed: false },
    { seen: 'I changed it, they emptied it', base: 'a', mine: 'b', theirs: null, agreed: false },
    { seen: 'both emptied it', base: 'a', mine: null, theirs: null, agreed: true },
  ];
  for (const conflict of CLASSES.filter((one) => one !== 'set')) {
    for (const { seen, agreed, ...values } of ROWS) {
      test(`${conflict}: ${seen}`, () => {
        expect(settleField(text(conflict), values)).toEqual(agreed || !guards(conflict) ? { value: values.mine } : null);
      });
    }
  }

  test('set: what I added and removed is done to what the server has', () => {
    const set = (base: string[], mine: string[], theirs: string[]): unknown =>
      settleField({ conflict: 'set', kind: 'list' }, { base, mine, theirs })?.value;
    expect(set(['a', 'b'], ['a', 'c'], ['a', 'b', 'd'])).toEqual(['a', 'd', 'c']);
    expect(set(['a', 'b'], ['b', 'a'], ['a', 'b'])).toEqual(['b', 'a']);
    expect(set([], ['a'], ['a'])).toEqual(['a']);
  });

  test('a guarded moment counts as happened or not: two people who set an alert aside do not disagree', () => {
    const moment = { conflict: 'guarded', kind: 'timestamp' } as const;
    expect(settleField(moment, { base: null, mine: '2026-01-02', theirs: '2026-01-01' })).toEqual({ value: '2026-01-02' });
    expect(settleField(moment, { base: '2026-01-01', mine: '2026-01-03', theirs: null })).toBeNull();
  });
});

describe('[SYNC-S9] laws of three ways', () => {
  const value = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 }), fc.jsonValue({ maxDepth: 2 }));
  const anyClass = fc.constantFrom(...CLASSES);
  const list = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));

  test('who saw what is there, and who wants what is there, is never asked', () => {
    fc.assert(
      fc.property(anyClass, value, value, (conflict, a, b) => {
        expect(settleField(text(conflict), { base: a, mine: b, theirs: structuredClone(a) })).toEqual({ value: b });
        expect(settleField(text(conflict), { base: a, mine: b, theirs: structuredClone(b) })).toEqual({ value: b });
      }),
    );
  });

  test('only a guarded field asks, and then keeping mine over what was shown goes through', () => {
    fc.assert(
      fc.property(anyClass, value, value, value, (conflict, base, mine, theirs) => {
        const settled = settleField(text(conflict), { base, mine, theirs });
        if (settled === null) expect(guards(conflict)).toBe(true);
        expect(settleField(text(conflict), { base: theirs, mine, theirs })).not.toBeNull();
      }),
    );
  });

  test('a merged set holds what either added and nothing that either removed, whoever came first', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const merge = (mine_: string[], theirs_: string[]): Set<string> =>
          new Set(settleField({ conflict: 'set', kind: 'list' }, { base, mine: mine_, theirs: theirs_ })!.value as string[]);
        const merged = merge(mine, theirs);
        for (const one of ['a', 'b', 'c', 'd', 'e']) {
          const stays = base.includes(one) ? mine.includes(one) && theirs.includes(one) : mine.includes(one) || theirs.includes(one);
          expect(merged.has(one)).toBe(stays);
        }
        expect(merge(theirs, mine)).toEqual(merged);
      }),
    );
  });
});

describe('[SYNC-S9] a change with the values its maker saw', () => {
  const now = '2026-11-20T10:00:00.000Z';
  const row = aRow('cases', {
    id: 'k1',
    customerId: 'c1',
    driverId: 'd1',
    status: 'IN_REVIEW',
    attorneyName: 'Ann',
    citationNumbers: ['x'],
  });
  const update = caseWrites.update;

  test('a moved guarded field refuses the whole change, with all three values, and writes nothing', async () => {
    const tx = new MemoryTx().with('cases', row);
    const input = { id: 'k1', status: 'CLOSED', attorneyName: 'Bob' };
    const run = runMutation(tx, update, input, { actor: AGENT, now }, { status: 'IN_PROGRESS', attorneyName: 'Cy' });
    const error: unknown = await run.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ConflictError);
    expect((error as ConflictError).fields).toEqual({ status: { base: 'IN_PROGRESS', mine: 'CLOSED', theirs: 'IN_REVIEW' } });
    expect(tx.writes).toBe(0);
  });

  test('the last writer of a plain field wins, and a set is merged', async () => {
    const tx = new MemoryTx().with('cases', row);
    const input = { id: 'k1', attorneyName: 'Bob', citationNumbers: ['y'] };
    await runMutation(tx, update, input, { actor: AGENT, now }, { attorneyName: 'Cy', citationNumbers: [] });
    expect(await tx.get('cases', 'k1')).toMatchObject({ attorneyName: 'Bob', citationNumbers: ['x', 'y'] });
  });

  test('without a base nothing is compared', async () => {
    const tx = new MemoryTx().with('cases', row);
    await runMutation(tx, update, { id: 'k1', status: 'CLOSED' }, { actor: AGENT, now });
    expect(await tx.get('cases', 'k1')).toMatchObject({ status: 'CLOSED' });
  });

  test('dismissing what somebody put off for later is a disagreement', () => {
    const alert = aRow('alerts', { id: 'a1', dismissedAt: now, remindLater: true });
    const { conflicts } = settleInput(alertUpdate, { id: 'a1', remindLater: false }, { remindLater: false }, alert, AGENT);
    expect(conflicts).toEqual({ remindLater: { base: false, mine: false, theirs: true } });
  });

  test('[SYNC-S5] a field that the person does not receive is not compared, so that no guess at it is answered', () => {
    const secret = { ...NOUNS.cases.fields.attorneyFee.facts, conflict: 'guarded' as const };
    expect(secret.audience).toBe('staff');
    const hidden = settleInput(update, { id: 'k1', attorneyFee: 5 }, { attorneyFee: 7 }, { ...row, attorneyFee: 9 }, ELITE);
    expect(hidden.conflicts).toBeNull();
    const forged = settleInput(update, { id: 'k1', constructor: 1, status: 'NEW' }, { ['__proto__']: 1 }, row, AGENT);
    expect(forged.conflicts).toBeNull();
  });

  test('the base holds what was seen of the named fields, and nothing of what was not there', () => {
    const { attorneyFee: _, ...seen } = row;
    expect(baseOf(update, { id: 'k1', status: 'NEW', attorneyFee: 3 }, seen)).toEqual({ status: 'IN_REVIEW' });
    expect(baseOf(update, { id: 'k1' }, row)).toBeUndefined();
    expect(baseOf(update, { id: 'k1', status: 'NEW' }, undefined)).toBeUndefined();
    expect(baseOf(caseWrites.create, { id: 'k2', status: 'NEW' }, row)).toBeUndefined();
  });

  test('only what is compared is of interest to the server, whatever the base claims to be of', () => {
    const base = { status: 'NEW', attorneyName: 'Ann', citationNumbers: [], constructor: 1, nothing: 2 };
    expect(comparedBase(update, base)).toEqual({ status: 'NEW', citationNumbers: [] });
    expect(comparedBase(caseWrites.create, base)).toEqual({});
  });

  test('every field whose loss would hurt is guarded', () => {
    const guarded = Object.entries(NOUNS).flatMap(([table, { fields }]) =>
      Object.entries(fields).flatMap(([name, { facts }]) => (guards(facts.conflict) ? [`${table}.${name}`] : [])),
    );
    expect(guarded).toEqual(expect.arrayContaining(MUST_BE_GUARDED));
  });
});

/** design/sync.md 5.3, as the nouns name it. */
const MUST_BE_GUARDED = [
  'cases.status',
  'cases.citationDueDate',
  'cases.citationArraignment',
  'cases.summary',
  'cases.briefStatement',
  'customers.subscription',
  'customers.status',
  'alerts.dismissedAt',
  'contracts.hiredAt',
  'driverApplicationForms.status',
];
