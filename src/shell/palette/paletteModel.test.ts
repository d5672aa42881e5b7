import { Scale } from 'lucide-react';
import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import { aContext } from '#src/components/testing/tryCommand.ts';
import type { ArgSpec, Command } from '#src/commands/types.ts';
import { viewHref } from '#domain/views/savedView.ts';
import type { RecordSource } from '../contribution.ts';
import { aPalette, CASES, labelsOf, searchIn, settled } from './testing/aPalette.ts';

const caseRow = (n: number) => aRow('cases', { id: `k${n}`, caseID: `2026-00000${n}`, status: 'NEW', citationStatus: 'PENDING' });
const on = (n: number) => ({ table: 'cases', row: caseRow(n) }) as const;
const command = (id: Command['id'], title: string, more: Partial<Command> = {}): Command => ({
  id,
  title,
  keywords: [],
  group: 'Cases',
  roles: null,
  when: ({ subject }) => subject?.table === 'cases',
  bulk: 'group',
  run: () => {},
  ...more,
});
const STATUS: ArgSpec = {
  kind: 'enum',
  name: 'status',
  prompt: 'Status',
  options: () => [
    { value: 'NEW', label: 'New', current: true },
    { value: 'AWAITING_PM_OR_PW', label: 'Awaiting', detail: 'PM or PW' },
    { value: 'AWAITING_RES_CLIENT', label: 'Awaiting client' },
  ],
};
const setStatus = command('case.status', 'Set status…', {
  args: [STATUS],
  keys: ['s s'],
  says: (what, [to]) => `Set status of ${what} to ${to}`,
});
const open = (start: Command, more: Partial<Parameters<typeof aPalette>[0]> = {}) =>
  aPalette({
    commands: [start],
    start: { kind: 'args', command: start, ctx: aContext({ subject: on(1) }) },
    ctx: aContext({ subject: on(1) }),
    ...more,
  });

test('a choice is typed, or taken by its digit, and begins at the value there is', () => {
  const { model } = open(setStatus);
  expect(model.view().active).toBe('value:NEW');
  model.type('aw');
  expect(labelsOf(model)).toEqual(['Awaiting', 'Awaiting client']);
  model.type('');
  const { model: other, did, given } = open(setStatus);
  expect(other.digit(9)).toBe(false);
  expect(other.digit(3)).toBe(true);
  expect([did, given]).toEqual([['run case.status'], [{ status: 'AWAITING_RES_CLIENT' }]]);
});

test('from the list of commands it is one step further, and one step back finds the words again', () => {
  const { model, did, remembered } = aPalette({
    commands: [setStatus],
    ctx: aContext({ subject: on(1), selection: [on(1), on(2), on(3)] }),
  });
  model.type('status');
  model.enter('here');
  expect(model.view().level.kind).toBe('arg');
  expect(model.back()).toBe(true);
  expect(model.view().level.text).toBe('status');
  expect(model.back()).toBe(false);
  model.enter('here');
  model.type('client');
  model.enter('here');
  expect(did).toEqual(['run case.status']);
  expect(remembered).toEqual([['case.status', 'status']]);
});

test('several values are chosen one by one and taken together', () => {
  const { model, did, given } = open(command('case.tag', 'Tag…', { args: [{ ...STATUS, multi: true }] }));
  model.finish();
  expect(did).toEqual([]);
  model.enter('here');
  model.move(1);
  model.enter('here');
  model.enter('here');
  model.move(1);
  model.enter('here');
  expect(did).toEqual([]);
  model.finish();
  expect(given).toEqual([{ status: ['NEW', 'AWAITING_RES_CLIENT'] }]);
});

const when = command('case.courtDate', 'Set court date…', {
  args: [{ kind: 'date', name: 'value', prompt: 'Court date', prefers: 'ahead' }],
});

test('a date is read as it is typed; one that does not exist does nothing', () => {
  const { model, given, did } = open(when);
  model.type('next fri');
  expect(labelsOf(model)).toEqual(['Fri 11/27/2026']);
  model.type('2/30');
  expect([labelsOf(model), model.view().problem]).toEqual([[], 'Invalid Date']);
  model.enter('here');
  expect(did).toEqual([]);
  model.type('12/4');
  model.enter('here');
  expect(given).toEqual([{ value: '2026-12-04' }]);
});

test('what the change would be refused for is said, and the value stays to be corrected', async () => {
  const check = async (value: string): Promise<string | null> => (value > '2026-12' ? 'Cannot be in the future' : null);
  const { model, did } = open(
    command('case.inspectionDate', 'Set inspection date…', {
      args: [{ kind: 'date', name: 'value', prompt: 'Inspection date', prefers: 'behind', check }],
    }),
  );
  model.type('12/4/2026');
  model.enter('here');
  await settled();
  expect([did, model.view().problem]).toEqual([[], 'Cannot be in the future']);
  model.type('today');
  expect(model.view().problem).toBeNull();
  model.enter('here');
  await settled();
  expect(did).toEqual(['run case.inspectionDate']);
});

test('a judgement on a value that was changed meanwhile is not waited for', async () => {
  const judged = Promise.withResolvers<string | null>();
  const { model, did } = open(
    command('case.x', 'Set x…', { args: [{ kind: 'text', name: 'value', prompt: 'X', check: () => judged.promise }] }),
  );
  model.type('one');
  model.enter('here');
  model.type('one more');
  judged.resolve(null);
  await settled();
  expect(did).toEqual([]);
});

test('a text begins with what there is, and a choice that may be left out begins with leaving it out', () => {
  const { model, given } = open(
    command('case.attorney', 'Set attorney…', {
      args: [
        { kind: 'text', name: 'attorney', prompt: 'Attorney', value: () => 'Hargrove' },
        { kind: 'money', name: 'fee', prompt: 'Fee', optional: true, none: 'Leave the fee' },
      ],
    }),
  );
  expect([model.view().level.text, model.view().prefilled]).toEqual(['Hargrove', 1]);
  model.type('Lyle');
  model.enter('here');
  expect(labelsOf(model)).toEqual(['Leave the fee']);
  model.type('a lot');
  expect(model.view().problem).toBe('Type an amount, such as 250 or 1,250.50');
  expect(model.back()).toBe(true);
  model.type('Lyle');
  model.enter('here');
  model.type('$1,250.5');
  expect(labelsOf(model)).toEqual(['$1,250.50']);
  model.enter('here');
  expect(given).toEqual([{ attorney: 'Lyle', fee: '1250.50' }]);
});

const link = command('case.driver', 'Link driver…', {
  args: [{ kind: 'record', name: 'value', prompt: 'Driver', tables: ['drivers'], value: () => 'd2' }],
});
const drivers = ['Wójcik', 'Garcia', 'Gale'].map((lastName, i) => aRow('drivers', { id: `d${i + 1}`, name: 'Ana', lastName }));

test('of records the one that is open beside comes first, then what was open lately, then all', async () => {
  const { model, given } = open(link, {
    tools: {
      search: async (question) => searchIn({ drivers })(question),
      get: (async (_table: string, id: string) => drivers.find((row) => row.id === id)) as never,
    },
    world: {
      beside: [{ subject: { table: 'drivers', row: drivers[2]! }, href: '/drivers/d3', place: 'right pane' }],
      visits: [{ href: '/drivers/d2', record: { table: 'drivers', id: 'd2' } }],
    },
  });
  await settled();
  expect(
    model
      .view()
      .sections.map(({ heading, rows }) => [heading, rows.map((row) => row.kind === 'value' && `${row.label}${row.isNow ? ' *' : ''}`)]),
  ).toEqual([
    ['Open beside', ['Ana Gale']],
    ['Recent', ['Ana Garcia *']],
    ['Drivers', ['Ana Wójcik']],
  ]);
  model.type('gar');
  model.enter('here');
  expect(given).toEqual([]);
  await settled();
  expect(given).toEqual([{ value: 'd2' }]);
});

test('what can be done with a row is one key away, on that row and not on what is in hand', async () => {
  const rows = [caseRow(1), caseRow(7)];
  const close = command('case.close', 'Close case');
  const { model, on: acted } = aPalette({
    commands: [close, command('nav.x', 'Go to X', { when: () => true })],
    ctx: aContext({ subject: on(1) }),
    tools: { search: async (question) => searchIn({ cases: rows })(question) },
  });
  model.type('#7');
  await settled();
  expect(model.showActions()).toBe(true);
  await settled();
  expect(labelsOf(model)).toEqual(['Close case']);
  model.enter('here');
  expect(acted).toEqual(['k7']);
});

test('a record is opened here, beside, or in a tab of its own, and words remember it', async () => {
  const rows = [caseRow(1), caseRow(7)];
  const search = { tools: { search: async (question: Parameters<ReturnType<typeof searchIn>>[0]) => searchIn({ cases: rows })(question) } };
  for (const [where, effect] of [
    ['here', ''],
    ['side', ' side'],
    ['tab', ' tab'],
  ] as const) {
    const { model, did, remembered } = aPalette({ commands: [], ...search });
    model.type('2026');
    await settled();
    model.choose('cases:k7');
    model.enter(where);
    expect([did, remembered]).toEqual([[`open /cases/details/k7${effect}`], [['cases:k7', '2026']]]);
  }
  const { model, did } = aPalette({ commands: [], ...search, world: { usage: { runs: {}, queries: { '2026': 'cases:k7' } } } });
  model.type('2026');
  model.enter('here');
  await settled();
  expect(did).toEqual(['open /cases/details/k7']);
});

test('a day among the fields of a record is written as everywhere else', () => {
  const day = (id: Command['id'], title: string, value: string | null): Command =>
    command(id, title, { args: [{ kind: 'date', name: 'value', prompt: 'Day', prefers: 'ahead', value: () => value }] });
  const { model } = aPalette({
    commands: [
      day('field.set:case.citationDueDate', 'Set due date…', '2026-12-04'),
      day('field.set:case.citationArraignment', 'Set arraignment…', '2026-12-04T09:30'),
      day('field.set:case.inspectionDate', 'Set inspection date…', null),
    ],
    ctx: aContext({ subject: on(1) }),
    start: { kind: 'fields' },
  });
  const rows = model.view().sections.flatMap((section) => section.rows);
  expect(rows.map((row) => ('detail' in row ? row.detail : null))).toEqual(['Fri 12/04/2026', 'Fri 12/04/2026 9:30 AM', '']);
});

test('commands that come late are found without another letter, and a feature that was switched off meanwhile is not offered any more', () => {
  const close = command('case.close', 'Close case');
  const summary = command('case.summary', 'Update case summary', { when: ({ switchedOff }) => switchedOff?.has('caseSummary') !== true });
  const { model } = aPalette({ commands: [summary], ctx: aContext({ subject: on(1) }) });
  model.type('case');
  expect(labelsOf(model)).toEqual(['Update case summary']);
  const ctx = aContext({ subject: on(1) });
  model.follow({ commands: [summary, close], ctx });
  expect(labelsOf(model)).toContain('Close case');
  model.follow({ commands: [summary, close], ctx: { ...ctx, switchedOff: new Set(['caseSummary'] as const) } });
  expect(labelsOf(model)).toEqual(['Close case']);
});

test('the record of a screen that was still empty is taken in, and stays in hand whatever comes after it', () => {
  const place = { mode: 'record', screen: '/cases/details/k1' } as const;
  const { model, on: ranOn } = aPalette({ commands: [setStatus], ctx: aContext(place) });
  model.type('status');
  expect(model.view().sections.map(({ heading }) => heading)).toEqual(['On other screens']);
  model.follow({ commands: [setStatus], ctx: aContext({ ...place, screen: '/cases/details/k2', subject: on(2) }) });
  expect(model.view().sections.map(({ heading }) => heading)).toEqual(['On other screens']);
  model.follow({ commands: [setStatus], ctx: aContext({ ...place, subject: on(1) }) });
  model.follow({ commands: [setStatus], ctx: aContext({ ...place, subject: on(3) }) });
  model.enter('here');
  model.enter('here');
  expect(ranOn).toEqual(['k1']);
});

test('a view that comes with the product is found by its name and opened', async () => {
  const views = { table: 'savedViews', heading: 'Views', icon: Scale, href: viewHref } as unknown as RecordSource;
  const { model, did } = aPalette({ commands: [], world: { sources: [CASES, views] } });
  model.type('court this week');
  await settled();
  expect(labelsOf(model)).toEqual(['Court this week']);
  model.enter('here');
  await settled();
  expect(did).toContain('open /cases?court=week&sort=courtDate&status=OPEN&view=builtin-court-week');
});

test('where nothing is found the commands of other screens that fit are named, and cannot be run', async () => {
  const { model, did } = aPalette({ commands: [setStatus, command('nav.cases', 'Go to Cases', { when: () => true })] });
  model.type('status');
  await settled();
  expect(model.view().sections.map(({ heading }) => heading)).toEqual(['On other screens']);
  expect(labelsOf(model)).toEqual(['Set status…']);
  model.enter('here');
  await settled();
  expect(did).toEqual([]);
});

test('[FLAG-1] a command that a switch has removed is not named for other screens, nor among the keys', async () => {
  const switched = { ...setStatus, flag: 'caseSummary' as const };
  const { model } = aPalette({ commands: [switched], ctx: aContext({ switchedOff: new Set(['caseSummary'] as const) }) });
  for (const text of ['status', '?status']) {
    model.type(text);
    await settled();
    expect(labelsOf(model), text).toEqual([]);
  }
});
