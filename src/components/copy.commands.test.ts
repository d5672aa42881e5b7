import { expect, test } from 'vitest';
import { aRow } from '#domain/testing/aRow.ts';
import type { ListHandle } from '#src/commands/listHandle.ts';
import type { Subject } from '#src/commands/types.ts';
import { copyCommands } from './copy.commands.ts';
import type { Column } from './grid-column.ts';
import { aContext, commandOf, stateFor, tryCommand } from './testing/tryCommand.ts';
import { tableText } from './useListActs.ts';

const commands = copyCommands({
  origin: 'https://ws.test',
  hrefOf: ({ table, row }) => (table === 'cases' ? `/cases/details/${row.id}` : null),
});
const aCase: Subject = { table: 'cases', row: aRow('cases', { id: 'c1', caseID: '2026-000001', attorneyEmail: 'a@law.test' }) };
const other: Subject = { table: 'cases', row: aRow('cases', { id: 'c2', caseID: '2026-000002', attorneyEmail: null }) };
const customer: Subject = { table: 'customers', row: aRow('customers', { id: 'k1', customerID: 'C-1', phoneNumber: '5125550142' }) };

test('a record is copied by its number, its address, its e-mail and its phone', async () => {
  expect(await tryCommand(commandOf(commands, 'copy.id'), aContext({ subject: aCase }))).toEqual([
    ['copy', '2026-000001'],
    ['toast', 'ID copied'],
  ]);
  expect(await tryCommand(commandOf(commands, 'copy.email'), aContext({ subject: aCase }))).toContainEqual(['copy', 'a@law.test']);
  expect(await tryCommand(commandOf(commands, 'copy.phone'), aContext({ subject: customer }))).toContainEqual(['copy', '5125550142']);
});

test('a link has the whole address', async () => {
  const effects = await tryCommand(commandOf(commands, 'copy.link'), aContext({ subject: aCase }));
  expect(effects).toContainEqual(['copy', 'https://ws.test/cases/details/c1']);
});

test('what a record has not cannot be copied', () => {
  expect(stateFor(commandOf(commands, 'copy.phone'), aCase)).toBe(false);
  expect(stateFor(commandOf(commands, 'copy.link'), customer)).toBe(false);
  expect(stateFor(commandOf(commands, 'copy.id'), { table: 'outbox', row: { id: '1' } })).toBe(false);
});

test('of several rows each has a line, those that have nothing are left out', async () => {
  const ctx = aContext({ subject: aCase, selection: [other, aCase] });
  expect(await tryCommand(commandOf(commands, 'copy.id'), ctx)).toContainEqual(['copy', '2026-000002\n2026-000001']);
  expect(await tryCommand(commandOf(commands, 'copy.email'), ctx)).toEqual([
    ['copy', 'a@law.test'],
    ['toast', 'Email copied'],
  ]);
});

test('a table has the columns on show; a cell that a spreadsheet would run is a text', async () => {
  const columns: Column<{ name: string; note: string }>[] = [
    { id: 'name', header: 'Name', cell: () => null, title: ({ name }) => name },
    { id: 'note', header: 'Note', cell: () => null, text: ({ note }) => note },
    { id: 'actions', header: 'Actions', cell: () => null },
  ];
  const rows = [
    { name: '=HYPERLINK("http://evil")', note: 'two\nlines\tand a tab' },
    { name: '+1 512', note: '-' },
    { name: '@sum', note: '-5' },
  ];
  expect(tableText(columns, rows)).toBe(`Name\tNote\n'=HYPERLINK("http://evil")\ttwo lines and a tab\n'+1 512\t\n'@sum\t'-5`);
  const list = { asTable: (some: readonly object[]) => `${some.length} rows` } as unknown as ListHandle;
  const facts = { page: 1, pages: 1, pageSize: 20, narrowed: false, sortable: [], sort: null, address: '', view: null, editable: false };
  const ctx = aContext({ selection: [other, aCase], list: facts });
  expect(await tryCommand(commandOf(commands, 'copy.table'), ctx, { list })).toEqual([
    ['copy', '2 rows'],
    ['toast', '2 rows copied as a table'],
  ]);
});
