import type { Actor, Role } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { NOUNS, TABLE_NAMES, type Row, type TableName } from '#domain/tables.ts';
import type { FormFacts } from './formHandle.ts';
import type { ListFacts } from './listHandle.ts';
import type { ThreadFacts } from './threadHandle.ts';
import type { CommandContext, Mode, Subject } from './types.ts';

const MODES: readonly Mode[] = ['list', 'tree', 'record', 'peek', 'viewer', 'triage', 'dash', 'thread', 'form', 'editor', 'text', 'dialog'];
/** The modes in which a row can be the subject. */
const SUBJECT_MODES: readonly Mode[] = ['list', 'record', 'peek', 'triage'];
/** Whose documents can be opened. */
const VIEWED: readonly TableName[] = ['cases'];
const SYNC = { phase: 'live', stop: null, progress: null, syncedAt: null } as const;
const LIST: ListFacts = {
  page: 2,
  pages: 3,
  pageSize: 20,
  narrowed: true,
  sortable: [],
  sort: null,
  groupable: [{ field: 'status', label: 'Status' }],
  group: null,
  address: '',
  view: null,
  editable: true,
};
const FORM: FormFacts = { errors: 1, dropped: true, fields: [], addresses: ['1 Main St'] };
const listOf = (mode: Mode): ListFacts | null => (mode === 'list' ? LIST : null);
const formOf = (mode: Mode): FormFacts | null => (mode === 'form' || mode === 'text' ? FORM : null);
/** A comment of this person's own, which the keyboard is on. */
const saidBy = (actor: Actor): ThreadFacts => {
  const row = sampleRows('caseComments')[0] as Row<'caseComments'>;
  return { said: { table: 'caseComments', row: { ...row, authorId: actor.userId }, answered: false } };
};
/** Whatever the case, the same can be done with its comments. */
const SAID_ON = 8;
const SOME_DAY = '2026-11-20T00:00:00.000Z';

function plain(kind: string, values: readonly string[] | undefined): unknown {
  switch (kind) {
    case 'enum':
      return values?.[0];
    case 'int':
    case 'money':
      return 1;
    case 'bool':
      return false;
    case 'list':
      return [];
    default:
      return SOME_DAY;
  }
}

/** Rows of a table that differ in one field at a time: every value of every list of values, null and not null. */
function sampleRows(table: TableName): AnyRow[] {
  const facts = Object.entries(NOUNS[table].fields).map(([name, field]) => ({ name, ...field.facts }));
  const base: AnyRow = {
    ...Object.fromEntries(facts.map(({ name, kind, values, nullable }) => [name, nullable ? null : plain(kind, values)])),
    id: 'x',
  };
  const others = facts.flatMap(({ name, kind, values, nullable }) => {
    const variants = kind === 'enum' ? (values ?? []) : kind === 'bool' ? [true] : nullable ? [plain(kind, values)] : [];
    return variants.map((value) => ({ ...base, [name]: value }));
  });
  return [base, ...others];
}

let rows: readonly Subject[] | null = null;
const subjects = (): readonly Subject[] => (rows ??= TABLE_NAMES.flatMap((table) => sampleRows(table).map((row) => ({ table, row }))));

/**
 * Contexts of every kind that a person of this role can be in: every mode at every screen, and every sample row as the subject.
 * What a command answers in them says where it lives, and so which keys clash. `screens` are addresses, as of records: `/cases/details/x`.
 */
export function sampleContexts(role: Role, screens: readonly string[]): CommandContext[] {
  const actor: Actor = { userId: 'u', role, customerId: 'x' };
  const base = { actor, selection: [], paneCount: 2, sync: SYNC, outbox: [] };
  return [
    ...screens.flatMap((screen) => MODES.map((mode) => ({ ...base, mode, list: listOf(mode), form: formOf(mode), screen, subject: null }))),
    ...screens.map((screen) => ({ ...base, mode: 'editor' as const, isTextChosen: true, list: null, form: null, screen, subject: null })),
    ...sampleRows('cases')
      .slice(0, SAID_ON)
      .map((row) => ({
        ...base,
        mode: 'thread' as const,
        list: null,
        form: null,
        thread: saidBy(actor),
        screen: '/cases/details/x',
        subject: { table: 'cases' as const, row },
      })),
    ...SUBJECT_MODES.flatMap((mode) =>
      subjects().map((subject) => ({
        ...base,
        mode,
        list: listOf(mode),
        form: null,
        screen: mode === 'record' ? '/cases/details/x' : '/cases',
        subject,
      })),
    ),
    ...subjects()
      .filter(({ table }) => (VIEWED as readonly string[]).includes(table))
      .map((subject) => ({ ...base, mode: 'viewer' as const, list: null, form: null, screen: '/cases/details/x', subject })),
  ];
}
