import { expect, test } from 'vitest';
import type { AnyRow } from '#domain/noun.ts';
import { aRow } from '#domain/testing/aRow.ts';
import type { Subject } from '#src/commands/types.ts';
import { aContext, commandOf, stateFor, tryCommand } from '#src/components/testing/tryCommand.ts';
import { documentCommands } from './document.commands.ts';

const dates = { citationArraignment: '2026-12-31T09:30', citationDueDate: null };
const subject: Subject = { table: 'cases', row: aRow('cases', { id: 'c1', caseID: '2026-000001', ...dates }) as AnyRow };

const keepForCourt = commandOf(documentCommands, 'case.keepForCourt');

test('a case that goes to court is kept with its files until the day after, or until the day that is given', async () => {
  const [until] = keepForCourt.args!;
  expect(until?.kind === 'date' && until.value?.(aContext({ subject }))).toBe('2027-01-01');
  expect(await until?.check?.('2020-01-01', aContext({ subject }), {} as never)).toBe('That day is over: choose today or later');
  expect(await tryCommand(keepForCourt, aContext({ subject }), { args: { until: '2027-01-15' } })).toEqual([
    ['pin', 'cases', 'c1', { withFiles: true, until: '2027-01-15' }],
    ['toast', '2026-000001 is kept with its files until 01/15/2027', 'Undo'],
  ]);
});

test('documents are taken off by staff, with a connection or without', () => {
  const remove = commandOf(documentCommands, 'case.doc.remove');
  expect(stateFor(remove, subject)).toBe(true);
  expect(stateFor(remove, subject, { sync: { phase: 'offline', stop: null, progress: null, syncedAt: null } })).toBe(true);
  expect(stateFor(remove, subject, { actor: { userId: 'u', role: 'CUSTOMER', customerId: 'k' } })).toBe(false);
  expect(stateFor(remove, null)).toBe(false);
});

test('a case without documents says so', async () => {
  const download = commandOf(documentCommands, 'case.doc.download');
  expect(await tryCommand(download, aContext({ subject }))).toContainEqual(['toast', 'This case has no documents']);
});

test('of several documents it is asked which one is meant; nothing is removed without an answer', async () => {
  const rows = ['a.pdf', 'b.pdf'].map((filename) => aRow('caseDocuments', { id: filename, filename }) as AnyRow);
  const remove = commandOf(documentCommands, 'case.doc.remove');
  const effects = await tryCommand(remove, aContext({ subject }), { rows, choose: null });
  const asked = ['choose', 'Remove case document', ['a.pdf', 'b.pdf']];
  expect(effects).toEqual([asked]);
  expect(await tryCommand(remove, aContext({ subject }), { rows, choose: 'b.pdf' })).toEqual([
    asked,
    ['mutateBatch', 'caseDocumentDelete', [{ id: 'b.pdf' }]],
    ['toast', 'b.pdf is removed', 'Undo'],
  ]);
});
