import { isTableName } from '#domain/tables.ts';
import { linesFound, linesHere, type Line, type LineWorld } from '#src/commands/args/oneLine.ts';
import { bareTitle, startSession, sentenceOf } from '#src/commands/args/session.ts';
import { isPlainField, mayEverUse, offersIn, offersOnSubject, stateOf, type Offer } from '#src/commands/keymap.ts';
import { fold, frecency, ranked } from '#src/commands/rank.ts';
import { namesOf } from '#src/commands/subject.ts';
import type { Command } from '#src/commands/types.ts';
import type { PaletteWorld } from './paletteWorld.ts';
import { besideRows, builtInRows, foundSections, visitedRows } from './recordRows.ts';
import {
  filled,
  ROWS_MAX,
  ROWS_UNASKED,
  type Asked,
  type CommandRow,
  type Found,
  type LineRow,
  type RecordRow,
  type Section,
} from './rows.ts';
import { leadsSomewhere, readInput, sourcesFor, type Scope } from './scopes.ts';

const ROWS_PER_SOURCE = 6;
const SUBJECT_ROWS_UNASKED = 5;
const RECENT_COMMANDS = 3;
const RECENT_RECORDS = 5;
/** The palette's own commands are keys to what is open already. */
const isOwn = ({ command }: Offer): boolean => command.id === 'palette.open' || command.id === 'palette.commands';

export const commandRow = (offer: Offer): CommandRow => ({ kind: 'command', value: `command:${offer.command.id}`, offer });
const isScreen = ({ command }: Offer): boolean => leadsSomewhere(command);

/** Commands of a context, which of them act on its subject, and what that is called. */
interface Hand {
  offers: readonly Offer[];
  onSubject: ReadonlySet<string>;
  heading: string;
}
const hands = new WeakMap<PaletteWorld, Hand>();

function handOf(world: PaletteWorld): Hand {
  let hand = hands.get(world);
  if (!hand) {
    const { ctx, commands } = world;
    const offers = withoutTwins(offersIn(commands, ctx)).filter((offer) => !isOwn(offer));
    const onSubject = ctx.subject === null ? [] : offersOnSubject(commands, ctx);
    const subjects = ctx.selection.length > 0 ? ctx.selection : ctx.subject ? [ctx.subject] : [];
    hand = { offers, onSubject: new Set(onSubject.map(({ command }) => command.id)), heading: titled(namesOf(subjects)) };
    hands.set(world, hand);
  }
  return hand;
}

const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Leaves out the plain edit of a field where a command of its own sets it: it would say the same again. */
function withoutTwins(offers: readonly Offer[]): Offer[] {
  const key = ({ command: { sets } }: Offer): string => `${sets?.table}.${sets?.field}`;
  const named = new Set(offers.filter((offer) => offer.command.sets && !isPlainField(offer.command)).map(key));
  return offers.filter((offer) => !isPlainField(offer.command) || !named.has(key(offer)));
}

/** Returns what stands before everything else: what the words led to last time, then a command that is called just so. */
function firstOf(query: string, remembered: string | undefined) {
  const asked = fold(query);
  return ({ command }: Offer): number => (command.id === remembered ? 2 : asked && fold(bareTitle(command)) === asked ? 1 : 0);
}

/** Commands in sections: on the subject, screens, others; the one whose best row stands before everything else comes first. */
function sectionsOf(offers: readonly Offer[], { onSubject, heading }: Hand, claim: (offer: Offer) => number): Section[] {
  const on = offers.filter(({ command }) => onSubject.has(command.id));
  const others = offers.filter(({ command }) => !onSubject.has(command.id));
  return [
    { heading, offers: on },
    { heading: 'Go to', offers: others.filter(isScreen) },
    { heading: 'Commands', offers: others.filter((offer) => !isScreen(offer)) },
  ]
    .filter((section) => section.offers.length > 0)
    .toSorted((a, b) => claim(b.offers[0]!) - claim(a.offers[0]!))
    .map((section) => ({ heading: section.heading, rows: section.offers.map(commandRow) }));
}

/** Answers before anything is typed: what is used much, what can be done here, what was open lately, then everything. */
function askNothing(world: PaletteWorld): Asked {
  const hand = handOf(world);
  const { usage, now, visits } = world;
  const use = (offer: Offer): number => frecency(usage, offer.command.id, now);
  const able = hand.offers.filter(({ state }) => state === true).toSorted((a, b) => use(b) - use(a));
  const recent = able.filter((offer) => use(offer) > 0).slice(0, RECENT_COMMANDS);
  const left = able.filter((offer) => !recent.includes(offer));
  const [onSubject, ...others] = sectionsOf(left, hand, () => 0);
  const isOnSubject = onSubject?.heading === hand.heading;
  const subject = isOnSubject ? [{ ...onSubject, rows: onSubject.rows.slice(0, SUBJECT_ROWS_UNASKED) }] : [];
  const first = filled([{ heading: 'Recent', rows: recent.map(commandRow) }, ...subject]);
  const rest = isOnSubject ? others : [onSubject, ...others].flatMap((section) => section ?? []);
  if (visits.length === 0 || first.length === 0) return { first: [...first, ...rest], find: null };
  const find = async (): Promise<Found> => {
    const rows = await visitedRows(visits.slice(0, RECENT_RECORDS), world);
    return { sections: filled([{ heading: 'Recently opened', rows }]), growing: false };
  };
  return { first, rest, find };
}

const lineRow = (line: Line): LineRow => ({
  kind: 'line',
  value: `line:${line.command.id}:${line.ctx.subject?.row.id ?? ''}`,
  line,
  label: sentenceOf(startSession(line.command, line.ctx, line.given, line.said)),
});
const linesSection = (lines: readonly Line[]): Section => ({ heading: 'In one line', rows: lines.map(lineRow) });

export function lineWorld({ commands, ctx, tools, today, sources }: PaletteWorld): LineWorld {
  return { commands, ctx, tools, today, tables: sources.map(({ table }) => table) };
}

/** Returns the answer with the record in front that these words led to last time. */
async function remembering(sections: readonly Section[], value: string | undefined, world: PaletteWorld): Promise<readonly Section[]> {
  const [table = '', id = ''] = value?.split(':') ?? [];
  const source = world.sources.find((one) => one.table === table);
  if (!source || !isTableName(table)) return sections;
  const known = sections.flatMap(({ rows }) => rows).find((row) => row.value === value) as RecordRow | undefined;
  const [row] = known ? [known] : await visitedRows([{ href: '', record: { table, id } }], world);
  if (!row) return sections;
  const others = sections.map((section) => ({ ...section, rows: section.rows.filter((one) => one.value !== value) }));
  return filled([{ heading: 'Last time', rows: [row] }, ...others]);
}

function findRecords(scope: Scope, query: string, world: PaletteWorld, isCommandToo: boolean): () => Promise<Found> {
  const sources = sourcesFor(scope, world.sources);
  const tables = sources.map(({ table }) => table);
  const first = scope === 'all' ? ROWS_PER_SOURCE : ROWS_MAX;
  return async () => {
    const [answer, lines] = await Promise.all([
      world.tools.search({ text: query, tables, first }),
      scope === 'all' ? linesFound(query, lineWorld(world)) : [],
    ]).catch(() => [{ groups: [], complete: true }, []] as const);
    const records = foundSections(sources, answer.groups, world.ctx.actor);
    const line = linesSection(lines);
    // A whole sentence is meant as one where no command by itself has these words.
    const sections = filled(isCommandToo ? [...records, line] : [line, ...records]);
    return { sections: await remembering(sections, world.usage.queries[fold(query)], world), growing: !answer.complete };
  };
}

/** Records of some nouns: those open beside first. */
function askRecords(scope: Scope, query: string, world: PaletteWorld): Asked {
  const sources = sourcesFor(scope, world.sources);
  return {
    first: filled([
      { heading: 'Open beside', rows: besideRows(query, { ...world, sources }) },
      { heading: 'Views', rows: builtInRows(query, { ...world, sources }) },
    ]),
    find: findRecords(scope, query, world, true),
  };
}

/** Every command that has a key, whether it applies here or not: what is this key for? */
function askHelp(query: string, world: PaletteWorld): Asked {
  const { commands, ctx, usage, now, keyOf } = world;
  const known = commands.filter((command) => mayEverUse(command, ctx) && (keyOf(command) || command.id.startsWith('help.')));
  const found = query ? ranked(query, known, usage, now).map(({ candidate }) => candidate) : known;
  const offers = found.map((command): Offer => ({ command, state: stateOf(command, ctx) || 'Not here' }));
  const able = offers.filter(({ state }) => state === true).map(commandRow);
  const barred = offers.filter(({ state }) => state !== true).map(commandRow);
  return {
    first: filled([{ heading: 'Keys that work here', rows: able }]),
    rest: filled([{ heading: 'Keys that work elsewhere', rows: barred }]),
    find: null,
  };
}

/** The first rows of a section, with how many there are. */
const cutTo = (section: Section, most: number): Section =>
  section.rows.length > most ? { ...section, rows: section.rows.slice(0, most), total: section.rows.length } : section;

/** Commands of this person that fit and have no place here: that there are such is more than nothing found. */
function elsewhere(query: string, { commands, ctx, usage, now }: PaletteWorld): CommandRow[] {
  const mine = commands.filter((command) => mayEverUse(command, ctx));
  const found = ranked(query, mine, usage, now).filter(({ isWeak }) => !isWeak);
  return found.slice(0, ROWS_PER_SOURCE).map(({ candidate }) => commandRow({ command: candidate, state: 'Not here' }));
}

/** Commands that fit, those that cannot run now last with their reason, and, without a scope, records and whole acts in one line. */
function askWords(scope: Scope, query: string, world: PaletteWorld): Asked {
  const hand = handOf(world);
  const offers = new Map(hand.offers.filter((offer) => scope !== 'screens' || isScreen(offer)).map((offer) => [offer.command.id, offer]));
  const commands = [...offers.values()].map(({ command }) => command);
  const hits = query ? ranked(query, commands, world.usage, world.now) : commands.map((candidate) => ({ candidate, isWeak: false }));
  const offerOf = ({ candidate }: { candidate: Command }): Offer => offers.get(candidate.id)!;
  const remembered = world.usage.queries[fold(query)];
  const able = hits.filter((hit) => offerOf(hit).state === true);
  const sections = sectionsOf(able.filter(({ isWeak }) => !isWeak).map(offerOf), hand, firstOf(query, remembered));
  // A record has more commands than fit into the list: they leave room for others that fit as well.
  const strong = sections.length === 1 ? sections : sections.map((section) => cutTo(section, ROWS_UNASKED));
  const weak = able.filter(({ isWeak }) => isWeak).map((hit) => commandRow(offerOf(hit)));
  const barred = hits.filter((hit) => offerOf(hit).state !== true).map((hit) => commandRow(offerOf(hit)));
  const rest = filled([
    { heading: 'Similar commands', rows: weak },
    { heading: 'Not now', rows: barred },
    { heading: 'On other screens', rows: hits.length > 0 ? [] : elsewhere(query, world) },
  ]);
  if (scope !== 'all') return { first: strong, rest, find: null };
  const lines = linesSection(linesHere(query, lineWorld(world)));
  const beside = { heading: 'Open beside', rows: besideRows(query, world) };
  const views = { heading: 'Views', rows: builtInRows(query, world) };
  return {
    first: filled(strong.length > 0 ? [...strong, beside, views, lines] : [lines, beside, views]),
    rest,
    find: findRecords(scope, query, world, strong.length > 0),
    foundFirst: remembered !== undefined && isTableName(remembered.split(':')[0] ?? ''),
  };
}

/** Returns what the palette answers to a text before anything was chosen in it. */
export function askRoot(text: string, world: PaletteWorld): Asked {
  const { scope, query } = readInput(text);
  switch (scope) {
    case 'cases':
    case 'people':
    case 'alerts':
    case 'views':
      return askRecords(scope, query, world);
    case 'help':
      return askHelp(query, world);
    case 'all':
      return query ? askWords(scope, query, world) : askNothing(world);
    default:
      return askWords(scope, query, world);
  }
}
