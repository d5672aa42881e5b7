import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import { searchIn } from '#src/shell/palette/testing/aPalette.ts';
import type { Command } from '../types.ts';
import { linesFound, linesHere, type Line, type LineWorld } from './oneLine.ts';
import { sentenceOf, startSession } from './session.ts';

const make = (id: Command['id'], title: string, table: string, more: Partial<Command> = {}): Command => ({
  id,
  title,
  keywords: [],
  group: 'Cases',
  roles: null,
  when: ({ subject }) => subject?.table === table,
  bulk: 'group',
  run: () => {},
  ...more,
});
const commands: readonly Command[] = [
  make('case.courtDate', 'Set court date (arraignment)…', 'cases', {
    keywords: ['hearing'],
    args: [{ kind: 'date', name: 'value', prompt: 'Court date', prefers: 'ahead' }],
    says: (what, [day]) => `Set court date of ${what} to ${day ?? '…'}`,
  }),
  make('case.close', 'Close case…', 'cases', {
    args: [
      {
        kind: 'enum',
        name: 'outcome',
        prompt: 'Outcome',
        optional: true,
        options: () => ['APPROVED', 'DENIED'].map((value) => ({ value, label: value.toLowerCase() })),
      },
    ],
    says: (what, [outcome]) => `Close ${what}${outcome ? ` with the outcome ${outcome}` : ''}`,
  }),
  make('case.court', 'Set court name and address…', 'cases', {
    keywords: ['courthouse'],
    args: [{ kind: 'text', name: 'value', prompt: 'Court name' }],
    says: (what, [name]) => `Set court of ${what} to ${name ?? '…'}`,
  }),
  make('alert.remind', 'Remind later', 'alerts', { keywords: ['snooze'], says: (what) => `Remind later: ${what}` }),
  make('pane.close', 'Close pane', '', { when: () => true }),
];
const cases = ['010428', '010429', '000001'].map((n, i) => aRow('cases', { id: `k${i}`, caseID: `2026-${n}` }));
const alerts = [aRow('alerts', { id: 'a1', entityType: 'PSP_REPORT', entityStatus: 'MISSING', message: 'Garcia' })];
const world: LineWorld = {
  commands,
  ctx: aContext(),
  tables: ['cases', 'alerts'],
  tools: { search: async (question) => searchIn({ cases, alerts })(question) },
  today: '2026-11-21',
};
const sentence = ({ command, ctx, given, said }: Line): string => sentenceOf(startSession(command, ctx, given, said));
const first = async (text: string): Promise<string | undefined> => (await linesFound(text, world)).map(sentence)[0];

test.each([
  ['court date c-10428 next fri', 'Set court date of 2026-010428 to Fri 11/27/2026'],
  ['c-10428 court next fri', 'Set court date of 2026-010428 to Fri 11/27/2026'],
  ['hearing 10429 12/4', 'Set court date of 2026-010429 to Fri 12/04/2026'],
  ['close c-10428', 'Close 2026-010428'],
  ['close 2026-000001 denied', 'Close 2026-000001 with the outcome denied'],
  ['10429 close', 'Close 2026-010429'],
  ['court date 10429 to 12/4', 'Set court date of 2026-010429 to Fri 12/04/2026'],
  ['remind garcia psp', 'Remind later: PSP report missing'],
  ['snooze psp garcia', 'Remind later: PSP report missing'],
])('“%s” means: %s', async (text, meaning) => {
  expect(await first(text)).toBe(meaning);
});

test('a word of two letters names no record', async () => {
  const asked: string[] = [];
  const search: LineWorld['tools']['search'] = async (question) => {
    asked.push(question.text);
    return searchIn({ cases })(question);
  };
  await linesFound('court to marcos', { ...world, tools: { search } });
  expect(asked).toEqual(['to marcos']);
});

test('free text is what stands behind the longest name of a command, and no misspelt date or number', async () => {
  const here = { ...world, ctx: aContext({ subject: { table: 'cases', row: cases[0]! } }) };
  const acts = async (text: string) => [...linesHere(text, here), ...(await linesFound(text, here))].map(sentence);
  expect(await acts('court date 99999 next fri')).toEqual([]);
  expect(await acts('court date 2/30')).toEqual([]);
  expect(await acts('court name Springfield Date Hall')).toEqual(['Set court of 2026-010428 to “Springfield Date Hall”']);
  expect(await acts('courthouse date hall')).toEqual(['Set court of 2026-010428 to “date hall”']);
  expect(await acts('c-10429 court name O’Hara')).toContain('Set court of 2026-010429 to “O’Hara”');
});

test.each(['court date c-10428 2/30', 'close c-99999', 'court', 'close pane', 'garcia psp', 'close 10428 whatever', ''])(
  '“%s” means no act',
  async (text) => {
    expect(await first(text)).toBeUndefined();
  },
);

test('a value alone goes to what is in hand, and no record is looked for', () => {
  const inHand = { ...world, ctx: aContext({ subject: { table: 'cases', row: cases[2]! } }) };
  expect(linesHere('court date fri', inHand).map(sentence)).toEqual(['Set court date of 2026-000001 to Fri 11/27/2026']);
  expect(linesHere('close den', inHand).map(sentence)).toEqual(['Close 2026-000001 with the outcome denied']);
  expect(linesHere('court date', inHand)).toEqual([]);
  expect(linesHere('court date fri', world)).toEqual([]);
});

test('a kind of record names none of them: “new driver” is no act on an alert that speaks of a driver', async () => {
  const asked: string[] = [];
  const search: LineWorld['tools']['search'] = async (question) => {
    asked.push(question.text);
    return searchIn({ cases, alerts: [aRow('alerts', { id: 'a2', message: 'Driver application' })] })(question);
  };
  const tables = ['cases', 'alerts', 'drivers'] as const;
  expect(await linesFound('remind driver', { ...world, tables, tools: { search } })).toEqual([]);
  expect(asked).not.toContain('driver');
});
