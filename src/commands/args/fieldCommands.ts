import { isAmong, type Who } from '#domain/access.ts';
import { type Role, STAFF } from '#domain/actor.ts';
import type { FieldFacts } from '#domain/field.ts';
import { fieldLabel, inSentence, valueLabel } from '#domain/fieldLabel.ts';
import type { Filter } from '#domain/filter.ts';
import type { AnyRow, Noun } from '#domain/noun.ts';
import type { FeatureFlag } from '#domain/reference/reference.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { nameOf, namesOf, rowsOf } from '../subject.ts';
import type { ArgOption, ArgSpec, Command, CommandContext, CommandTools, Subject } from '../types.ts';
import { fieldValue, storedValue, typedValue } from './fieldValue.ts';

/** The facts of a command that sets one field, beyond the declaration of the field. */
export interface FieldEdit {
  /** Its name in the catalog's `field.set:case.…`, where that is another. */
  as?: string;
  keywords?: readonly string[];
  /** The values there are to choose from, where the noun does not say. */
  options?: (ctx: CommandContext) => readonly ArgOption[];
  /** The rows that a reference may choose from. */
  only?: Filter;
  /** Narrower than the noun says: a rule of its own. */
  roles?: readonly Role[];
  /** The feature flag without which it is not there. */
  flag?: FeatureFlag;
  /** Asks before a value is set that does more than it says; false: it is not set. */
  sure?: (ctx: CommandContext, tools: CommandTools, value: string) => Promise<boolean>;
  /** The command that the catalogue has for this field. */
  command?: Pick<Command, 'id' | 'title' | 'keywords' | 'keys'> & Partial<Pick<Command, 'group' | 'roles' | 'when'>>;
}

interface FieldsOf {
  table: TableName;
  /** The noun's name in the catalog's `field.set:case.…`. */
  noun: string;
  group: Command['group'];
  /** By field: every other field of the noun's groups has its command all the same. */
  edits?: Readonly<Record<string, FieldEdit>>;
  /** Says what a change that was just made has moved besides, as a sentence; null: nothing. */
  followed?: (ctx: CommandContext, tools: CommandTools) => Promise<string | null>;
  /** The rows that they set, where the row in hand only leads to them: the driver of a contract. */
  rows?: (ctx: CommandContext) => readonly AnyRow[];
  /** Whom they are about, where that is not the row in hand: the person's own. */
  own?: (ctx: CommandContext, tools: CommandTools) => Promise<Subject | null>;
  /** Says so where the label alone would leave open whose they are: `My phone`. */
  mine?: true;
}

/** Longer texts have lines of their own: they are written in a box. */
const LONG = 500;

function rolesOf(...who: readonly Who[]): readonly Role[] | null {
  if (who.includes('admin')) return ['ADMIN'];
  return who.includes('staff') ? STAFF : null;
}

/** The commands that set single fields: what the catalogue calls them, and those of its own that it has for some. */
export function fieldCommands(what: FieldsOf): Command[] {
  const { fields, groups }: Noun = NOUNS[what.table];
  const able = Object.values(groups)
    .flat()
    .filter((field) => isSettable(fields[field]!.facts));
  return able.flatMap((field) => {
    const edit: Named = { field, ...what.edits?.[field] };
    const plain = fieldCommand(what, edit);
    return edit.command ? [{ ...plain, ...edit.command }, plain] : [plain];
  });
}

type Named = FieldEdit & { field: string };

const isSettable = ({ fixed, writer, kind }: FieldFacts): boolean => !fixed && writer !== 'nobody' && kind !== 'json';

/** The label of a field, or whose it is: `My phone`. */
function titleOf({ table, mine }: FieldsOf, { field }: Named): string {
  const label = fieldLabel(table, field);
  return mine ? `My ${inSentence(label)}` : label;
}

/** The rows that the commands set of what is in hand. */
const targetsOf =
  ({ table, rows }: FieldsOf, bulk: Pick<Command, 'bulk'>) =>
  (ctx: CommandContext): readonly AnyRow[] =>
    rows ? rows(ctx) : rowsOf(table, bulk, ctx);

function fieldCommand(what: FieldsOf, edit: Named): Command {
  const { table, noun, group, own } = what;
  const { fields, access, type, scope }: Noun = NOUNS[table];
  const facts = fields[edit.field]!.facts;
  const mutation = `${type.charAt(0).toLowerCase()}${type.slice(1)}Update`;
  const bulk = own ? {} : ({ bulk: 'group' } as const);
  const may = (row: AnyRow, { actor }: CommandContext): boolean =>
    isAmong(access!.update, actor, scope, row) && isAmong(facts.writer, actor, scope, row);
  const title = titleOf(what, edit);
  const label = inSentence(title);
  const targets = targetsOf(what, bulk);
  const inputs = (ctx: CommandContext, value: string): object[] =>
    targets(ctx).map(({ id }) => ({ id, [edit.field]: storedValue(facts, value) }));
  const isLong = facts.kind === 'text' && (facts.max ?? 0) > LONG;

  const objection = async (value: string, ctx: CommandContext, tools: CommandTools): Promise<string | null> => {
    const said = await Promise.all(inputs(ctx, value).map((input) => tools.dryRun(mutation, input)));
    return said.length > 0 && said.every((one) => one !== null) ? (said[0] ?? null) : null;
  };
  /** False: it was not taken, and that was said. */
  const set = async (ctx: CommandContext, tools: CommandTools, value: string): Promise<boolean> => {
    if (edit.sure && !(await edit.sure(ctx, tools, value))) return true;
    const wanted = inputs(ctx, value);
    const judged = await Promise.all(
      wanted.map(async (input) => ({ input, no: wanted.length > 1 && (await tools.dryRun(mutation, input)) })),
    );
    const able = judged.flatMap(({ input, no }) => (no ? [] : [input]));
    const isDone = able.length === 1 ? await tools.mutate(mutation, able[0]) : able.length > 0 && (await tools.mutateBatch(mutation, able));
    if (isDone) {
      const words = value === '' ? 'empty' : fieldValue(table, edit.field, storedValue(facts, value));
      const done = doneLabel(title, ctx, bulk, able.length, words);
      tools.toast([done, await what.followed?.(ctx, tools)].filter(Boolean).join('. '));
    }
    return isDone;
  };

  return {
    id: `field.set:${noun}.${edit.as ?? edit.field}`,
    title: `Set ${label}…`,
    keywords: edit.keywords ?? edit.command?.keywords ?? [],
    group,
    roles: edit.roles ?? rolesOf(access!.update, facts.writer),
    ...(edit.flag && { flag: edit.flag }),
    when: (ctx) => own !== undefined || targets(ctx).some((row) => may(row, ctx)),
    says: (subject, [value]) =>
      [`Set ${label}`, own ? '' : `of ${subject}`, value === undefined ? '' : `to ${value}`].filter(Boolean).join(' '),
    sets: { table, field: edit.field },
    ...bulk,
    ...(own && { on: own }),
    undo: 'INV',
    net: 'queued',
    ...(isLong && { holdsKeys: true }),
    ...(!isLong && { args: [{ ...argOf(what, edit, facts, bulk), check: objection }] }),
    run: async (ctx, tools, { value }) => {
      if (isLong) return writeText(edit, table, ctx, tools, set);
      if (typeof value === 'string') await set(ctx, tools, value);
    },
  };
}

/** `Outcome of 2026-000123: Approved`, `Outcome of 2 of 3 cases: …`, `My phone: …` */
function doneLabel(label: string, ctx: CommandContext, bulk: Pick<Command, 'bulk'>, done: number, value: string): string {
  // It is about the person themselves, who needs no name.
  if (!bulk.bulk) return `${label}: ${value}`;
  const all = ctx.selection.length > 0 ? ctx.selection : ctx.subject ? [ctx.subject] : [];
  const name = all.length === 1 ? nameOf(all[0]!) : `${done < all.length ? `${done} of ` : ''}${namesOf(all)}`;
  return name ? `${label} of ${name}: ${value}` : `${label}: ${value}`;
}

/** The argument of a field, by its kind. */
function argOf(what: FieldsOf, edit: Named, facts: FieldFacts, bulk: Pick<Command, 'bulk'>): ArgSpec {
  const now = (ctx: CommandContext): string | null => {
    const rows = targetsOf(what, bulk)(ctx);
    return rows.length === 1 ? typedValue(facts, rows[0]![edit.field]) : null;
  };
  const label = titleOf(what, edit);
  const base = { name: 'value', prompt: label, ...(facts.nullable && { none: `No ${inSentence(label)}` }) };
  const prefers = facts.ahead ? 'ahead' : 'behind';
  if (facts.format === 'localTime') return { ...base, kind: 'date', prefers, time: true, value: now };
  if (edit.options) return { ...base, kind: 'enum', options: (ctx) => marked(edit.options!(ctx), now(ctx)) };
  switch (facts.kind) {
    case 'enum':
    case 'bool':
      return { ...base, kind: 'enum', options: (ctx) => marked(optionsOf(facts), now(ctx)) };
    case 'date':
      return { ...base, kind: 'date', prefers, value: now };
    case 'ref':
      return { ...base, kind: 'record', tables: [facts.references as TableName], ...(edit.only && { only: edit.only }), value: now };
    case 'money':
      return { ...base, kind: 'money', value: now };
    case 'int':
      return { ...base, kind: 'number', value: now };
    default:
      return { ...base, kind: 'text', value: now };
  }
}

function optionsOf(facts: FieldFacts): readonly ArgOption[] {
  const { kind, values = [] } = facts;
  if (kind === 'bool') {
    return [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ];
  }
  return values.map((value) => ({ value, label: valueLabel(facts, value) }));
}

const marked = (options: readonly ArgOption[], now: string | null): ArgOption[] =>
  options.map((option) => ({ ...option, current: option.value === now }));

/** A long text is written in a box of several lines, over what is there. What is refused stays in the box: nobody writes it twice. */
async function writeText(
  edit: Named,
  table: TableName,
  ctx: CommandContext,
  tools: CommandTools,
  set: (ctx: CommandContext, tools: CommandTools, value: string) => Promise<boolean>,
): Promise<void> {
  const { subject } = ctx;
  if (subject?.table !== table) return;
  const row = (await tools.get(table, subject.row.id)) as unknown as AnyRow | undefined;
  const stored = row?.[edit.field];
  const before = typeof stored === 'string' ? stored : '';
  let text: string | null = before;
  do {
    text = await tools.ask({ title: fieldLabel(table, edit.field), lines: true, value: text });
    if (text === null || text === before) return;
  } while (!(await set({ ...ctx, selection: [] }, tools, text.trim() === '' ? '' : text)));
}
