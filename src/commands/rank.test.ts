import { expect, test } from 'vitest';
import { fold, frecency, rank, score, withRun, type Usage } from './rank.ts';

const fresh: Usage = { runs: {}, queries: {} };
const DAY = 24 * 3600 * 1000;
const commands = [
  { id: 'nav.cases', title: 'Go to Cases', keywords: ['citations', 'tickets', 'violations'] },
  { id: 'nav.alerts', title: 'Go to Alerts', keywords: ['warnings', 'missing'] },
  { id: 'case.status', title: 'Set status…', keywords: ['move', 'in review', 'closed'] },
  { id: 'case.close', title: 'Close case', keywords: ['finish', 'done', 'resolve'] },
  { id: 'alert.dismiss', title: 'Dismiss', keywords: ['hide', 'clear'] },
  { id: 'alert.remindLater', title: 'Remind Later', keywords: ['snooze'] },
  { id: 'prefs.theme', title: 'Theme: light / dark / system', keywords: ['dark mode'] },
  { id: 'pane.openSide', title: 'Open in side pane', keywords: ['split', 'beside'] },
  { id: 'driverDoc.review', title: 'Mark MVR reviewed', keywords: ['mvr review'] },
  { id: 'driver.requestMvr', title: 'Request MVR', keywords: ['motor vehicle record'] },
];
const first = (query: string, usage = fresh): string | undefined => rank(query, commands, usage, 0)[0]?.id;

test.each([
  ['cases', 'nav.cases'],
  ['violations', 'nav.cases'],
  ['close', 'case.close'],
  ['close case', 'case.close'],
  ['dis', 'alert.dismiss'],
  ['snooze', 'alert.remindLater'],
  ['rl', 'alert.remindLater'],
  ['dark', 'prefs.theme'],
  ['split', 'pane.openSide'],
  ['side', 'pane.openSide'],
  ['request mvr', 'driver.requestMvr'],
  ['status', 'case.status'],
  ['dsms', 'alert.dismiss'],
])('%s finds %s', (query, id) => {
  expect(first(query)).toBe(id);
});

test('every word must match, and short words are never found as scattered letters', () => {
  expect(rank('close alerts', commands, fresh, 0)).toEqual([]);
  expect(score('dsm', { title: 'Dismiss', keywords: [] })).toBe(0);
  expect(score('', { title: 'Dismiss', keywords: [] })).toBe(0);
});

test('letters may be left out of one word, and are not gathered from several', () => {
  expect(score('custmrs', { title: 'Go to customers', keywords: [] })).toBeGreaterThan(0);
  expect(score('court', { title: 'Density: compact / default / comfortable', keywords: [] })).toBe(0);
});

test('a word in the title beats the same word as a keyword', () => {
  expect(score('case', { title: 'Close case', keywords: [] })).toBeGreaterThan(score('case', { title: 'Finish', keywords: ['case'] }));
});

test('accents and case do not matter', () => {
  expect(fold('  Wójcik, José! ')).toBe('wojcik jose');
  expect(score('wojcik', { title: 'Tomasz Wójcik', keywords: [] })).toBeGreaterThan(0);
});

test('use lifts a command, fades with a half-life of seven days, and the same query remembers its answer', () => {
  const used = withRun(fresh, 'case.status', 'c', 0);
  expect(frecency(used, 'case.status', 7 * DAY)).toBeLessThan(frecency(used, 'case.status', 0));
  expect(frecency(used, 'nav.cases', 0)).toBe(0);
  const both = withRun(withRun(fresh, 'nav.cases', '', 0), 'nav.cases', '', 7 * DAY);
  expect(both.runs['nav.cases']!.weight).toBeCloseTo(1.5);
  expect(first('c')).toBe('case.close');
  expect(first('C', withRun(fresh, 'nav.cases', 'c', 0))).toBe('nav.cases');
});
