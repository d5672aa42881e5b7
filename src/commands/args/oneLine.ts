import type { AnyRow } from '#domain/noun.ts';
import type { TableName } from '#domain/tables.ts';
import { mayEverUse, stateOf } from '../keymap.ts';
import { score } from '../rank.ts';
import type { ArgValues, Command, CommandContext, CommandTools } from '../types.ts';
import { readArg } from './readArg.ts';

/** A whole act that some words may mean. */
export interface Line {
  command: Command;
  /** The context, with the record that was named as its subject. */
  ctx: CommandContext;
  given: ArgValues;
  said: Readonly<Record<string, string>>;
  /** The points for how well it fits. */
  points: number;
}

/** The world that lines are read against. */
export interface LineWorld {
  commands: readonly Command[];
  ctx: CommandContext;
  /** Tables whose records can be named. */
  tables: readonly TableName[];
  tools: Pick<CommandTools, 'search'>;
  /** `YYYY-MM-DD`, where the person is. */
  today: string;
}

const WORDS_MAX = 10;
const LOOKUPS_MAX = 8;
const LINES_MAX = 3;
/** Words that a command is known by begin a word of its title, or are a keyword of its own. */
const KNOWN_BY = 40;

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** Returns whether it acts on a row: absent without one, present with it. */
function actsOnSubject(command: Command, ctx: CommandContext): boolean {
  return stateOf(command, ctx) === true && stateOf(command, { ...ctx, subject: null, selection: [] }) === false;
}

/** The words behind the command as its first argument; null when they are none. No words are no value. `to` leads to one and is none. */
function valueOf(command: Command, words: readonly string[], ctx: CommandContext, today: string): Pick<Line, 'given' | 'said'> | null {
  if (words.length === 0) return { given: {}, said: {} };
  const [spec] = command.args ?? [];
  const meant = words.length > 1 && words[0]!.toLowerCase() === 'to' ? words.slice(1) : words;
  const read = spec && readArg(spec, meant.join(' '), ctx, today);
  return spec && read ? { given: { [spec.name]: read.value }, said: { [spec.name]: read.words } } : null;
}

/** Free text counts for less than words that could be nothing else. */
function bonusOf(command: Command, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const kind = command.args?.[0]?.kind;
  return kind === 'text' ? -20 : 20;
}

function best(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  return lines
    .toSorted((a, b) => b.points - a.points)
    .filter(({ command, ctx }) => {
      // Two commands that set one field are one act.
      const act = command.sets ? `${command.sets.table}.${command.sets.field}` : command.id;
      const key = `${act} ${ctx.subject?.row.id}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, LINES_MAX);
}

/** Words of a command, each of them or its beginning. */
const NAMED_BY = 80;

/** Returns whether its value may be any words. */
function isFreeText(command: Command): boolean {
  return command.args?.[0]?.kind === 'text';
}

/**
 * Returns how many of the first words name a command, at most. Free text begins behind them and no sooner: `court date 99999` is a court
 * date that makes no sense, and not the court called “date 99999”.
 */
function longestName(words: readonly string[], pointsOf: (words: string) => readonly number[]): number {
  const cuts = words.map((_, i) => words.length - i);
  return cuts.find((cut) => pointsOf(words.slice(0, cut).join(' ')).some((points) => points >= NAMED_BY)) ?? 0;
}

/** Acts on what is in hand: the first words name the command, the others its value. `court date next fri` */
export function linesHere(text: string, { commands, ctx, today }: LineWorld): Line[] {
  const words = wordsOf(text);
  if (words.length < 2 || words.length > WORDS_MAX) return [];
  const able = commands.filter((command) => command.args && stateOf(command, ctx) === true);
  const least = longestName(words, (name) => able.map((command) => score(name, command)));
  const lines = able.flatMap((command) => {
    for (let cut = words.length - 1; cut >= (isFreeText(command) ? Math.max(1, least) : 1); cut -= 1) {
      const points = score(words.slice(0, cut).join(' '), command);
      const value = points < KNOWN_BY ? null : valueOf(command, words.slice(cut), ctx, today);
      if (value) return [{ command, ctx, ...value, points: points + 10 * cut + bonusOf(command, words.slice(cut)) }];
    }
    return [];
  });
  return best(lines);
}

/** Words cut into those of a command, of a record and of a value. */
interface Cut {
  command: string;
  record: string;
  value: readonly string[];
  /** The words from the command on. */
  rest: readonly string[];
}

/** Command and record in either order, the value last: `close c-10428`, `c-10428 court next fri`. */
function cutsOf(words: readonly string[]): Cut[] {
  const cuts: Cut[] = [];
  for (let first = 1; first < words.length; first += 1) {
    for (let second = first + 1; second <= words.length; second += 1) {
      const [a, b] = [words.slice(0, first).join(' '), words.slice(first, second).join(' ')];
      const value = words.slice(second);
      cuts.push({ command: a, record: b, value, rest: words }, { command: b, record: a, value, rest: words.slice(first) });
    }
  }
  return cuts;
}

const LETTERS_MIN = 3;
/** Fewer letters begin half of all names and are words of a sentence: `to`, `of`. */
const isName = (record: string): boolean => /\d/.test(record) || record.length >= LETTERS_MIN;

/** Returns whether the word says a kind of record, and so none of them in particular: `driver`, `cases`. */
const isKind = (record: string, tables: readonly TableName[]): boolean =>
  tables.some((table) => table === record.toLowerCase() || table === `${record.toLowerCase()}s`);

/** A record named by a number is the surest; then the one with the most words. */
const sureness = (record: string): number => (/\d/.test(record) ? 100 : 0) + record.length;

/** People write a case as `c-10428`; here its number is `2026-010428`. */
const plainNumber = (record: string): string => record.replace(/\bc-?(?=\d{3,}\b)/gi, '');

interface Named {
  table: TableName;
  row: AnyRow;
  points: number;
}

/** The records that some words name, best first: each word of theirs must stand in the record as a whole or as its beginning. */
async function namedBy(record: string, { tools, tables }: LineWorld): Promise<Named[]> {
  const asked = [...new Set([record, plainNumber(record)])];
  const answers = await Promise.all(asked.map((text) => tools.search({ text, tables, first: 2 })));
  return answers
    .flatMap(({ groups }) => groups.flatMap(({ table, rows, points }) => rows.map((row) => ({ table, row, points }))))
    .toSorted((a, b) => b.points - a.points);
}

/** The commands that some words name, looked up once for the same words. */
function commandsKnownBy({ commands, ctx }: LineWorld): (words: string) => readonly { command: Command; points: number }[] {
  const able = commands.filter((command) => mayEverUse(command, ctx));
  const known = new Map<string, { command: Command; points: number }[]>();
  return (words) => {
    const found =
      known.get(words) ?? able.map((command) => ({ command, points: score(words, command) })).filter(({ points }) => points >= KNOWN_BY);
    known.set(words, found);
    return found;
  };
}

/** Acts on a record that the words name, which need not be in hand: `court date c-10428 next fri`. */
export async function linesFound(text: string, world: LineWorld): Promise<Line[]> {
  const words = wordsOf(text);
  if (words.length < 2 || words.length > WORDS_MAX) return [];
  const knownBy = commandsKnownBy(world);
  const cuts = cutsOf(words)
    .map((cut) => ({ ...cut, commands: knownBy(cut.command) }))
    .filter(({ commands, record }) => commands.length > 0 && isName(record) && !isKind(record, world.tables));
  const records = [...new Set(cuts.map(({ record }) => record))].toSorted((a, b) => sureness(b) - sureness(a)).slice(0, LOOKUPS_MAX);
  const named = new Map(await Promise.all(records.map(async (record) => [record, await namedBy(record, world)] as const)));
  const pointsOf = (name: string): number[] => knownBy(name).map(({ points }) => points);
  const lines = cuts.flatMap(({ command: name, record, value, rest, commands }) =>
    (named.get(record) ?? []).flatMap(({ table, row, points: recordPoints }) => {
      const ctx: CommandContext = { ...world.ctx, mode: 'list', subject: { table, row }, selection: [] };
      return commands.flatMap(({ command, points }) => {
        if (!actsOnSubject(command, ctx)) return [];
        if (isFreeText(command) && wordsOf(name).length < longestName(rest, pointsOf)) return [];
        const read = valueOf(command, value, ctx, world.today);
        return read ? [{ command, ctx, ...read, points: points + 10 * recordPoints + bonusOf(command, value) }] : [];
      });
    }),
  );
  return best(lines);
}
