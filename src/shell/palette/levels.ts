import { answered, askedNow, bareTitle, sentenceOf, stepBack, type ArgSession } from '#src/commands/args/session.ts';
import { namesOf, subjectLabel } from '#src/commands/subject.ts';
import type { CommandContext, PaletteStart } from '#src/commands/types.ts';
import { askArg } from './askArg.ts';
import { askActions, askFields, askRecent } from './askMore.ts';
import { askRoot } from './askRoot.ts';
import type { PaletteWorld } from './paletteWorld.ts';
import type { Asked, ValueRow } from './rows.ts';

/** The origin of a level: remembered once something is run in it. */
export interface Origin {
  value: string;
  query: string;
}

interface TextLevel {
  text: string;
}
interface Subjects extends TextLevel {
  ctx: CommandContext;
}
export type PlainLevel =
  | (TextLevel & { kind: 'root' })
  | (TextLevel & { kind: 'recent' })
  | (Subjects & { kind: 'actions' })
  | (Subjects & { kind: 'fields' });
export interface ArgLevel extends TextLevel {
  kind: 'arg';
  session: ArgSession;
  /** The values chosen where several may be, with their words. */
  picked: readonly { given: string; words: string }[];
  /** False until it is known whom the command acts on. */
  isReady: boolean;
  origin: Origin | null;
}
/** One step of the palette; each keeps its own words, so that going back finds them again. */
export type Level = PlainLevel | ArgLevel;

/** A word in front of the input; `subject` is what is acted on. */
export interface Chip {
  kind: 'command' | 'subject' | 'value';
  label: string;
}

/** The level that the palette begins with. */
export function firstLevel(start: PaletteStart | null, ctx: CommandContext): PlainLevel {
  if (start?.kind === 'recent') return { kind: 'recent', text: '' };
  if (start?.kind === 'actions' || start?.kind === 'fields') return { kind: start.kind, ctx, text: '' };
  return { kind: 'root', text: start?.kind === 'text' ? start.text : '' };
}

/** Returns what a level answers to its words. */
export function askLevel(level: Level, world: PaletteWorld): Asked {
  switch (level.kind) {
    case 'root':
      return askRoot(level.text, world);
    case 'recent':
      return askRecent(level.text, world);
    case 'actions':
      return askActions(level.text, level.ctx, world);
    case 'fields':
      return askFields(level.text, level.ctx, world);
    case 'arg':
      return level.isReady
        ? askArg(
            level.session,
            level.text,
            world,
            level.picked.map(({ given }) => given),
          )
        : { first: [], find: () => new Promise(() => undefined) };
  }
}

/** The words in front of the input: what runs, on what, with what so far. */
export function chipsOf(level: Level): Chip[] {
  if (level.kind === 'root' || level.kind === 'recent') return level.kind === 'root' ? [] : [{ kind: 'command', label: 'Recent' }];
  if (level.kind === 'actions' || level.kind === 'fields') {
    const { selection, subject } = level.ctx;
    const name = namesOf(selection.length > 0 ? selection : subject ? [subject] : []);
    const label = level.kind === 'fields' ? 'Set a field' : 'Actions';
    return [{ kind: 'command', label }, ...(name ? [{ kind: 'subject' as const, label: name }] : [])];
  }
  const { command, ctx, said } = level.session;
  const subject = subjectLabel(command, ctx);
  const values = [...(command.args ?? []).flatMap(({ name }) => said[name] || []), ...level.picked.map(({ words }) => words)];
  return [
    { kind: 'command', label: bareTitle(command) },
    ...(subject ? [{ kind: 'subject' as const, label: subject }] : []),
    ...values.map((label) => ({ kind: 'value' as const, label })),
  ];
}

/** Returns what stands in the empty input. */
export function placeholderOf(level: Level): string {
  if (level.kind === 'arg') return `${askedNow(level.session)?.prompt ?? ''}…`;
  return { root: 'Search or run a command', recent: 'Recently opened', actions: 'Choose an action', fields: 'Choose a field' }[level.kind];
}

/** Returns whether the step takes several values. */
export function takesSeveral(level: Level): boolean {
  const spec = level.kind === 'arg' ? askedNow(level.session) : null;
  return spec !== null && 'multi' in spec && spec.multi === true;
}

/** The step before this one within the same command; null when there is none. */
export function beforeOf(level: Level): Level | null {
  if (level.kind !== 'arg') return null;
  const session = stepBack(level.session);
  return session && { ...level, session, text: '', picked: [] };
}

/** Returns the level with one more answer. */
export function afterAnswer(level: ArgLevel, value: string | readonly string[], words: string): ArgLevel {
  return { ...level, session: answered(level.session, value, words), text: '', picked: [] };
}

/** Returns what Enter will do with a value, as a sentence; null before the last thing is asked. */
export function previewOf(level: Level, { given, label }: Pick<ValueRow, 'given' | 'label'>): string | null {
  if (level.kind !== 'arg') return null;
  const { command, at } = level.session;
  if (at < (command.args?.length ?? 0) - 1) return null;
  const words = given === '' ? (askedNow(level.session)?.optional ? '' : 'nothing') : label;
  return sentenceOf(answered(level.session, given, words));
}
