import { expect, test } from 'vitest';
import { aContext } from '#src/components/testing/tryCommand.ts';
import type { Phase } from '#sync/syncStatus.ts';
import { where } from './contextKeys.ts';
import { contextLines, placesLabel } from './contextLabels.ts';
import { sampleContexts } from './sampleContexts.ts';

test('a declared when holds where all of its keys do, and then says what it says further', () => {
  const when = where({ mode: ['list', 'record'], 'subject.type': 'cases', 'pane.count': { min: 2 } }, () => 'Closed already');
  const subject = { table: 'cases', row: { id: 'k1' } } as const;
  expect(when(aContext({ subject, paneCount: 2 }))).toBe('Closed already');
  expect(when(aContext({ subject, paneCount: 1 }))).toBe(false);
  expect(when(aContext({ subject: null, paneCount: 2 }))).toBe(false);
  expect(when(aContext({ subject, paneCount: 2, mode: 'dash' }))).toBe(false);
});

test('a key that is not declared, or a value it cannot have, does not compile', () => {
  const wrong = [
    // @ts-expect-error: there is no such mode
    where({ mode: 'lists' }),
    // @ts-expect-error: a number is asked for by what it is at least
    where({ selectionCount: 2 }),
  ];
  expect(wrong.map((when) => when(aContext()))).toEqual([false, false]);
  // @ts-expect-error: there is no such key
  expect(() => where({ 'pane.color': 'red' })(aContext())).toThrow(TypeError);
});

test('a connection counts as there until the first try has failed', () => {
  const online = where({ online: true });
  const during = (phase: Phase) => online(aContext({ sync: { phase, stop: null, progress: null, syncedAt: null } }));
  expect(['opening', 'booting', 'live'].map((phase) => during(phase as Phase))).toEqual([true, true, true]);
  expect(['offline', 'confused', 'paused', 'stopped'].map((phase) => during(phase as Phase))).toEqual([false, false, false, false]);
});

test('where a command lives is said in a few words', () => {
  const all = sampleContexts('ADMIN', ['/cases', '/alerts']);
  expect(placesLabel(all)).toBe('everywhere');
  expect(placesLabel(all.filter(({ subject, mode }) => subject?.table === 'driverDocuments' && mode === 'list'))).toBe(
    'in a list, on a driver document',
  );
  expect(placesLabel(all.filter(({ mode }) => mode === 'list' || mode === 'record'))).toBe('in a list or a record');
});

test('the context of the moment can be read', () => {
  const lines = contextLines(aContext({ subject: { table: 'cases', row: { id: 'k1' } } }));
  expect(Object.fromEntries(lines.map(({ key, value }) => [key, value]))).toMatchObject({
    mode: 'list',
    role: 'AGENT',
    'subject.type': 'cases',
    'subject.count': '1',
    online: 'yes',
    conflicts: '0',
  });
});

test('[FLAG-1] the stack of undo and the switches of features are keys like the others', () => {
  const context = aContext({ undoCounts: { undo: 2, redo: 0 }, switchedOff: new Set(['caseSummary'] as const) });
  expect(where({ undoStack: { min: 1 } })(context)).toBe(true);
  expect(where({ redoStack: { min: 1 } })(context)).toBe(false);
  expect(where({ 'flag:caseSummary': true })(context)).toBe(false);
  expect(where({ 'flag:caseSummaryPdf': true })(context)).toBe(true);
  expect(where({ undoStack: { min: 1 }, 'flag:violationCodeManager': true })(aContext())).toBe(true);
  expect(where({ undoStack: { min: 1 } })({ ...context, undoCounts: { undo: 0, redo: 1 } })).toBe(false);
});
