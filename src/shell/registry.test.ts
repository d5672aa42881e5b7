import { expect, test } from 'vitest';
import { ROLE_NAMES, type Actor } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type Row, type TableName } from '#domain/tables.ts';
import { copyCommands } from '#src/components/copy.commands.ts';
import { listCommands } from '#src/components/list.commands.ts';
import { densityCommand } from '#src/theme/density.command.ts';
import { lintKeys } from '#src/commands/keymap.ts';
import { isSafeInText } from '#src/commands/strokes.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { layoutCommands } from '#src/panes/layout.commands.ts';
import { paneCommands } from '#src/panes/pane.commands.ts';
import { peekCommands } from '#src/panes/peek.commands.ts';
import { openPanes } from '#src/panes/testing/openPanes.ts';
import { chromeCommands } from './chrome.commands.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { screenAt, SCREENS } from './screens.ts';
import { shellCommands } from './shellCommands.ts';

const acts = {
  openHelp: () => {},
  syncNow: () => {},
  pauseSync: () => {},
  rebuild: () => {},
  verify: () => {},
  logout: () => {},
  goUp: () => {},
};
const { store: panes } = openPanes('/cases?split=%2Falerts');
const commands: readonly Command[] = [
  ...CONTRIBUTIONS.flatMap((one) => one.commands),
  ...listCommands,
  ...copyCommands({ origin: '', hrefOf: () => '/cases/details/x' }),
  densityCommand,
  ...shellCommands(acts),
  ...chromeCommands,
  ...layoutCommands(panes),
  ...peekCommands(panes, () => true),
  ...paneCommands({ panes, hrefOf: () => '/cases/details/x' }),
];

/** Rows of a table that differ in one field at a time: every value of every list of values, null and not null. */
function sampleRows(table: TableName): AnyRow[] {
  const facts = Object.entries(NOUNS[table].fields).map(([name, field]) => ({ name, ...field.facts }));
  const plain = (kind: string, values: readonly string[] | undefined): unknown =>
    kind === 'enum'
      ? values?.[0]
      : kind === 'int' || kind === 'money'
        ? 1
        : kind === 'bool'
          ? false
          : kind === 'list'
            ? []
            : '2026-11-20T00:00:00.000Z';
  const base: AnyRow = {
    id: 'x',
    ...Object.fromEntries(facts.map(({ name, kind, values, nullable }) => [name, nullable ? null : plain(kind, values)])),
  };
  const others = facts.flatMap(({ name, kind, values, nullable }) => {
    const variants = kind === 'enum' ? (values ?? []) : kind === 'bool' ? [true] : nullable ? [plain(kind, values)] : [];
    return variants.map((value) => ({ ...base, [name]: value }));
  });
  return [base, ...others];
}

function contexts(): CommandContext[] {
  const sync = { phase: 'live', stop: null, progress: null, syncedAt: null } as const;
  const subjects = [null, ...TABLE_NAMES.flatMap((table) => sampleRows(table).map((row) => ({ table, row })))];
  const actors: Actor[] = ROLE_NAMES.map((role) => ({ userId: 'u', role, customerId: 'x' }));
  return actors.flatMap((actor) =>
    subjects.flatMap((subject) =>
      (['list', 'peek', 'record'] as const).map((mode) => ({
        actor,
        subject,
        selection: [],
        list: mode === 'list' ? { page: 2, pages: 3, pageSize: 20, narrowed: true, sortable: [], sort: null, editable: true } : null,
        mode,
        screen: mode !== 'record' ? '/cases' : '/cases/details/x',
        paneCount: 2,
        sync,
        outbox: [],
      })),
    ),
  );
}

test('no key is taken twice, reserved, or the beginning of another, in any place and role', () => {
  expect(lintKeys(commands, contexts())).toEqual([]);
});

test('the lint sees what it is there for', () => {
  const make = (id: Command['id'], keys: string[]): Command => ({
    id,
    title: id,
    keywords: [],
    group: 'x',
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

test('no command of text keys is typing, and every command can be found and read', () => {
  for (const { id, title, keys = [] } of commands) {
    expect(title, id).toMatch(/^[A-Z]/);
    expect(keys.filter((sequence) => sequence.startsWith('Mod')).every(isSafeInText), id).toBe(true);
  }
});

test('every sidebar entry and every record leads to a screen that exists', () => {
  const paths = SCREENS.map((screen) => screen.path);
  for (const { sidebar, records = [] } of CONTRIBUTIONS) {
    if (sidebar) expect(paths).toContain(sidebar.href);
    for (const source of records) {
      const href = source.href({ id: 'abc', caseId: 'c' } as unknown as Row<TableName>);
      expect(href && screenAt(partsOf(href).path), source.table).toBeTruthy();
    }
  }
});
