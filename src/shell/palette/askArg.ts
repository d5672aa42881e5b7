import type { AnyRow, Search } from '#domain/noun.ts';
import { NOUNS, type TableName } from '#domain/tables.ts';
import { userName, type User } from '#domain/users/user.ts';
import { dateLabel, distanceLabel } from '#src/components/formatDate.ts';
import { readArg } from '#src/commands/args/readArg.ts';
import { askedNow, type ArgSession } from '#src/commands/args/session.ts';
import { rank } from '#src/commands/rank.ts';
import type { ArgSpec, CommandContext } from '#src/commands/types.ts';
import type { PaletteWorld } from './paletteWorld.ts';
import { besideRows, fits, foundSections, visitedRows } from './recordRows.ts';
import { filled, ROWS_MAX, type Asked, type Found, type RecordRow, type Section, type ValueRow } from './rows.ts';

type Spec<K extends ArgSpec['kind']> = Extract<ArgSpec, { kind: K }>;
type Picked = readonly string[];

const valueRow = (given: string, row: Omit<ValueRow, 'kind' | 'value' | 'given'>): ValueRow => ({
  kind: 'value',
  value: `value:${given}`,
  given,
  ...row,
});

/** The row that gives no value, where there may be none. */
function noneRow({ none }: ArgSpec, text: string): ValueRow[] {
  return none && (!text.trim() || fits(text, none)) ? [valueRow('', { label: none })] : [];
}

/** Options in their order with the digits that take them; of those that fit the best first. */
function askEnum(spec: Spec<'enum'>, text: string, ctx: CommandContext, picked: Picked): Asked {
  const options = spec.options(ctx).map((option, i) => ({
    ...option,
    id: option.value,
    title: option.label,
    keywords: [option.value, option.detail ?? ''],
    digit: i + 1,
  }));
  const asked = text.trim();
  const found = asked ? rank(asked, options, { runs: {}, queries: {} }, 0) : options;
  const rows = found.map(({ value, label, detail, current, look, digit }) =>
    valueRow(value, {
      label,
      detail,
      look,
      isNow: current,
      isPicked: picked.includes(value),
      digit: asked || digit > 9 ? undefined : digit,
    }),
  );
  const none = noneRow(spec, text);
  // Leaving out what is optional is the usual way: it stands first and is one Enter away. Else one starts from what there is.
  const all = spec.optional ? [...none, ...rows] : [...rows, ...none];
  const start = asked || spec.optional ? undefined : rows.find(({ isNow }) => isNow)?.value;
  return { first: filled([{ heading: spec.prompt, rows: all }]), find: null, start };
}

function askDate(spec: Spec<'date'>, text: string, ctx: CommandContext, today: string): Asked {
  const row = (typed: string): ValueRow[] => {
    const read = readArg(spec, typed, ctx, today);
    return read ? [valueRow(read.value, { label: read.words, detail: distanceLabel(read.value, today) })] : [];
  };
  if (text.trim()) {
    const rows = [...row(text), ...noneRow(spec, text)];
    return rows.length > 0 ? { first: [{ heading: spec.prompt, rows }], find: null } : { first: [], find: null, problem: 'Invalid Date' };
  }
  const now = spec.value?.(ctx) ?? null;
  const usual = (
    spec.prefers === 'ahead'
      ? ['today', 'tomorrow', 'next mon', 'in 1 week', 'in 2 weeks', 'in 1 month', 'eom']
      : ['today', 'yesterday', '-7d']
  ).flatMap(row);
  const present = now === null ? [] : [valueRow(now, { label: dateLabel(now), detail: distanceLabel(now, today), isNow: true })];
  const days = [...present, ...usual].filter((one, i, all) => all.findIndex(({ given }) => given === one.given) === i);
  const none = noneRow(spec, text);
  // As above: what is optional is usually left out.
  return { first: [{ heading: spec.prompt, rows: spec.optional ? [...none, ...days] : [...days, ...none] }], find: null };
}

const WRONG: Readonly<Partial<Record<ArgSpec['kind'], string>>> = {
  money: 'Type an amount, such as 250 or 1,250.50',
  number: 'Type a whole number',
};

function askText(spec: Spec<'text' | 'money' | 'number'>, text: string, ctx: CommandContext, world: PaletteWorld): Asked {
  const read = readArg(spec, text, ctx, world.today);
  const now = spec.value?.(ctx) ?? null;
  const typed = read ? [valueRow(read.value, { label: read.words, isNow: read.value === now })] : noneRow(spec, text);
  const find = spec.recent && (async () => recentTexts(spec, text, ctx, world));
  const wrong = text.trim() ? WRONG[spec.kind] : undefined;
  return {
    first: filled([{ heading: spec.prompt, rows: typed }]),
    find: find ?? null,
    ...(typed.length === 0 && wrong && { problem: wrong }),
  };
}

async function recentTexts(
  spec: Spec<'text' | 'money' | 'number'>,
  text: string,
  ctx: CommandContext,
  { tools, today }: PaletteWorld,
): Promise<Found> {
  const recent = (await spec.recent?.(ctx, tools).catch(() => [])) ?? [];
  // What is in the input untouched is the value there is now: it narrows nothing.
  const isAsked = text.trim() !== '' && text.trim() !== spec.value?.(ctx);
  const rows = recent
    .filter((one) => one !== text.trim() && (!isAsked || fits(text, one)))
    .map((one) =>
      valueRow(one, { label: readArg({ ...spec, kind: spec.kind } as ArgSpec, one, ctx, today)?.words.replace(/^“|”$/g, '') ?? one }),
    );
  return { sections: filled([{ heading: 'Recent', rows }]), growing: false };
}

/** The names of rows of nouns that nobody looks for by words, and the field that is looked through. */
const CALLED: Readonly<
  Partial<
    Record<
      TableName,
      {
        by: readonly string[];
        label: (row: AnyRow) => string;
        detail?: (row: AnyRow) => string;
        first?: string;
        citedFirst?: string;
      }
    >
  >
> = {
  usStates: { by: ['name', 'code'], label: (row) => String(row['name']), detail: (row) => String(row['code']) },
  users: {
    by: ['firstName', 'lastName', 'email'],
    label: (row) => userName(row as unknown as User),
    detail: (row) => String(row['email'] ?? ''),
  },
  violationCodes: {
    by: ['code', 'description'],
    label: (row) => String(row['code']),
    detail: (row) => `${String(row['description'])} · Severity ${String(row['severityWeight'])}`,
    // Those that are written down every day come first.
    first: 'common',
    citedFirst: 'code',
  },
};

/** Records: what is open beside first, then what was open lately, then all. */
function askRecord(spec: Spec<'record'>, text: string, { ctx }: ArgSession, world: PaletteWorld, picked: Picked): Asked {
  const query = text.trim();
  const now = spec.value?.(ctx) ?? null;
  const sources = world.sources.filter(({ table }) => spec.tables.includes(table));
  const asValue = ({ subject, label, detail, icon }: RecordRow): ValueRow =>
    valueRow(subject!.row.id, { label, detail, icon, isNow: subject!.row.id === now, isPicked: picked.includes(subject!.row.id) });
  const beside = besideRows(query, { ...world, sources }).map(asValue);
  const find = async (): Promise<Found> => {
    const recent = query
      ? []
      : await visitedRows(
          world.visits.filter(({ record }) => record && spec.tables.includes(record.table as TableName)),
          { ...world, sources },
        );
    const found = await findRecords(spec, query, world);
    const known = new Set(beside.map(({ given }) => given));
    const fresh = (rows: readonly ValueRow[]): ValueRow[] => rows.filter(({ given }) => !known.has(given) && known.add(given));
    const asValues = (section: Section): Section => ({
      ...section,
      rows: fresh(
        section.rows.flatMap((row) =>
          row.kind === 'record'
            ? [asValue(row)]
            : row.kind === 'value'
              ? [{ ...row, isNow: row.given === now, isPicked: picked.includes(row.given) }]
              : [],
        ),
      ),
    });
    return {
      sections: filled([
        asValues({ heading: 'Recent', rows: recent }),
        ...found.sections.map(asValues),
        { heading: spec.prompt, rows: noneRow(spec, text) },
      ]),
      growing: found.growing,
    };
  };
  return { first: filled([{ heading: 'Open beside', rows: beside }]), find };
}

async function findRecords({ tables, only, prompt }: Spec<'record'>, query: string, { tools, sources, ctx }: PaletteWorld): Promise<Found> {
  const [table] = tables;
  const called = table && CALLED[table];
  if (called && !(NOUNS[table].search as Search | null)) {
    const { rows } = await tools.query({
      table,
      search: { text: query, fields: called.by, ...(called.citedFirst && { citedFirst: called.citedFirst }) },
      ...(only && { filter: typeof only === 'function' ? only(ctx) : only }),
      sort: [...(called.first ? [{ field: called.first, direction: 'desc' as const }] : []), { field: called.by[0]!, direction: 'asc' }],
      first: ROWS_MAX,
    });
    const found = (rows as unknown as AnyRow[]).map((row) => valueRow(row.id, { label: called.label(row), detail: called.detail?.(row) }));
    return { sections: [{ heading: prompt, rows: found }], growing: false };
  }
  const asked = sources.filter((source) => tables.includes(source.table));
  const answer = await tools.search({ text: query, tables, first: ROWS_MAX });
  return { sections: foundSections(asked, answer.groups, ctx.actor), growing: !answer.complete };
}

/** Returns what can be given for what a command asks now. */
export function askArg(session: ArgSession, text: string, world: PaletteWorld, picked: Picked): Asked {
  const spec = askedNow(session);
  if (!spec) return { first: [], find: null };
  switch (spec.kind) {
    case 'enum':
      return askEnum(spec, text, session.ctx, picked);
    case 'date':
      return askDate(spec, text, session.ctx, world.today);
    case 'record':
      return askRecord(spec, text, session, world, picked);
    default:
      return askText(spec, text, session.ctx, world);
  }
}
