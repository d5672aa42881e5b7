import { expect, test } from 'vitest';
import type { Offer } from '#src/commands/keymap.ts';
import { withRun, type Usage } from '#src/commands/rank.ts';
import type { Command } from '#src/commands/types.ts';
import { commandSections, cutRows, readInput, ROWS_MAX, type Section } from './paletteRows.ts';

const offer = (id: Command['id'], title: string, group: Command['group'], state: true | string = true): Offer => ({
  command: { id, title, group, keywords: [], roles: null, when: () => state, run: () => {} },
  state,
});
const offers = [
  offer('nav.cases', 'Go to Cases', 'Navigate'),
  offer('case.close', 'Close case', 'Cases'),
  offer('alert.dismiss', 'Dismiss', 'Alerts & triage', 'A critical alert cannot be dismissed.'),
  offer('pane.close', 'Close pane', 'Panes & layout'),
];
const subject = { ids: new Set(['case.close']), heading: 'Case 2026-000123' };
const fresh: Usage = { runs: {}, queries: {} };
const shown = (sections: readonly Section[]): unknown => sections.map(({ heading, rows }) => [heading, rows.map((row) => row.value)]);

test('the first character narrows, and is not part of what is asked', () => {
  expect(readInput('> close')).toEqual({ scope: 'commands', query: 'close' });
  expect(readInput('#10428')).toEqual({ scope: 'cases', query: '10428' });
  expect(readInput('@garcia')).toEqual({ scope: 'people', query: 'garcia' });
  expect(readInput(' close  case ')).toEqual({ scope: 'all', query: 'close  case' });
});

test('commands on the subject come first, then screens, then the rest', () => {
  const { ready, barred } = commandSections({ scope: 'all', query: '', offers, subject, usage: fresh, now: 0 });
  expect(shown(ready)).toEqual([
    ['Case 2026-000123', ['command:case.close']],
    ['Go to', ['command:nav.cases']],
    ['Commands', ['command:pane.close']],
  ]);
  expect(barred).toEqual([]);
});

test('what cannot run now is found when asked for, apart from what can', () => {
  const { ready, barred } = commandSections({ scope: 'commands', query: 'dismiss', offers, subject, usage: fresh, now: 0 });
  expect(ready).toEqual([]);
  expect(shown(barred)).toEqual([['Not now', ['command:alert.dismiss']]]);
});

test('what the same words led to last time is first of all', () => {
  const usage = withRun(fresh, 'pane.close', 'clo', 0);
  const { ready } = commandSections({ scope: 'all', query: 'clo', offers, subject, usage, now: 0 });
  expect(ready[0]?.rows[0]?.value).toBe('command:pane.close');
});

test('# and @ ask for records alone, and no more than 50 rows are drawn', () => {
  expect(commandSections({ scope: 'cases', query: 'close', offers, subject, usage: fresh, now: 0 }).ready).toEqual([]);
  const many = Array.from({ length: 90 }, (_, i) => offer(`x.y${i}`, `Word ${i}`, 'Cases'));
  const cut = cutRows(commandSections({ scope: 'all', query: 'word', offers: many, subject, usage: fresh, now: 0 }).ready, true);
  expect(cut.flatMap((section) => section.rows)).toHaveLength(ROWS_MAX);
});
