import { expect, test } from 'vitest';
import { ROLE_NAMES } from '#domain/actor.ts';
import type { Row, TableName } from '#domain/tables.ts';
import { lintKeys } from '#src/commands/keyConflicts.ts';
import { sampleContexts } from '#src/commands/sampleContexts.ts';
import { isCharacterKey, isSafeInText } from '#src/commands/strokes.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { isSequence, PRESETS, withKeys, type PresetName } from '#src/commands/userKeys.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { screenAt, SCREENS } from './screens.ts';
import { everyCommand } from './testing/everyCommand.ts';

const commands = everyCommand();
const addresses = SCREENS.map(({ path }) => path.replaceAll(/\$\w+/g, 'x'));
const contexts = (): CommandContext[] => ROLE_NAMES.flatMap((role) => sampleContexts(role, addresses));

test.each(Object.keys(PRESETS) as PresetName[])(
  'no key is taken twice, reserved, or the beginning of another, in any place and role: preset %s',
  (preset) => {
    expect(lintKeys(withKeys(commands, { preset, changes: {} }), contexts())).toEqual([]);
  },
);

test('keys are written in the one way that is understood', () => {
  const wrong = commands.flatMap(({ id, keys = [] }) => keys.filter((one) => !isSequence(one)).map((one) => `${id}: ${one}`));
  expect(wrong).toEqual([]);
});

test('the reason why a command cannot run begins as a sentence does, whichever it is', () => {
  const offline = { phase: 'offline', stop: null, progress: null, syncedAt: null } as const;
  const places = sampleContexts('ADMIN', addresses).flatMap((ctx) => [ctx, { ...ctx, sync: offline }]);
  const reasons = new Set(commands.flatMap(({ when }) => places.map(when)).filter((said) => typeof said === 'string'));
  expect([...reasons].filter((said) => /^\p{Ll}/u.test(said))).toEqual([]);
  expect(reasons.size).toBeGreaterThan(10);
});

test('the lint sees what it is there for', () => {
  const make = (id: Command['id'], keys: string[]): Command => ({
    id,
    title: id,
    keywords: [],
    group: 'Cases',
    roles: null,
    keys,
    when: () => true,
    run: () => {},
  });
  const faults = lintKeys(
    [
      make('a.one', ['d']),
      make('a.two', ['d']),
      make('a.three', ['g']),
      make('a.four', ['g x']),
      make('a.five', ['Mod+t']),
      make('a.one', ['y']),
    ],
    contexts().slice(0, 1),
  );
  expect(faults).toEqual([
    'a.five: Mod+t is reserved',
    'a.one is declared twice',
    'd is both a.one and a.two',
    'g (a.three) begins g x (a.four)',
  ]);
});

/** Editing keys, which commands may have where no text is edited (design/workspace.md 4.1, layer 3). */
const OUTSIDE_TEXT = new Set(['Mod+z', 'Mod+Shift+z', 'Mod+a']);
/** Keys that the editor of rich text takes itself, before they come to a command. */
const EDITORS_OWN = new Set(['Mod+b', 'Mod+i', 'Mod+u']);

test('every command has a title, and no key that would write or edit where text is written', () => {
  for (const { id, title, keys = [] } of commands) {
    expect(title, id).toMatch(/^[A-Z]/);
    const modified = keys.filter((sequence) => sequence.startsWith('Mod') && !OUTSIDE_TEXT.has(sequence) && !EDITORS_OWN.has(sequence));
    expect(modified.every(isSafeInText), id).toBe(true);
    expect(keys.filter(isCharacterKey).some(isSafeInText), id).toBe(false);
  }
});

test('every sidebar entry and every record leads to a screen that exists', () => {
  const paths = SCREENS.map((screen) => screen.path);
  for (const { sidebar, records = [] } of CONTRIBUTIONS) {
    if (sidebar) expect(paths).toContain(sidebar.href);
    for (const source of records) {
      const href = source.href({ id: 'abc', caseId: 'c', list: '/cases', address: '' } as unknown as Row<TableName>);
      expect(href && screenAt(partsOf(href).path), source.table).toBeTruthy();
    }
  }
});

test('the ways through the product are offered in the sidebar’s order, before those to what is one’s own', () => {
  const ways = commands.flatMap(({ id, title }) => (title.startsWith('Go to ') ? [id] : []));
  const sections = ['nav.dashboard', 'nav.customerDashboard', 'nav.alerts', 'nav.cases', 'nav.drivers', 'nav.customers'];
  expect(ways.slice(0, sections.length)).toEqual(sections);
  expect(ways).toContain('nav.account');
});
