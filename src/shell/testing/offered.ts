import type { Actor, Role } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { mayVisit } from '#domain/routes.ts';
import type { TableName } from '#domain/tables.ts';
import { stateOf } from '#src/commands/keymap.ts';
import type { Online } from '#src/commands/online.ts';
import { sampleContexts } from '#src/commands/sampleContexts.ts';
import type { CommentSubject } from '#src/commands/threadHandle.ts';
import type { ArgSpec, ArgValues, Command, CommandContext } from '#src/commands/types.ts';
import { tryCommand } from '#src/components/testing/tryCommand.ts';
import { SCREENS } from '../screens.ts';

/** Contexts in which each command is tried, of those in which it is there. */
const TRIES = 2;
/** Rows of each table, which differ in one field each. */
const ROWS = 30;
/** Every screen at an address of its own. */
const ADDRESSES = SCREENS.map(({ path }) => path.replace(/\$\w+/, 'x'));
/** The time after which what waits for a screen makes no change here, in milliseconds. */
const PATIENCE_MS = 20;
const MODES = new Set<string>(['list', 'record', 'thread', 'triage']);

/** Makes a sample row one that this person may have. `on` is the subject of the context, where the row belongs to it. */
export type MakeOwn = (table: TableName, sample: AnyRow, actor: Actor, on?: AnyRow) => AnyRow;

/** Lists, records and threads, each with some rows of every table, and two of them chosen, as a person of this role has them. */
export function contextsOf(role: Role, actor: Actor, own: MakeOwn): CommandContext[] {
  const seen = new Map<string, number>();
  const all = sampleContexts(
    role,
    ADDRESSES.filter((address) => mayVisit(actor, address)),
  )
    .filter(({ mode, subject }) => {
      const kind = `${mode} ${subject?.table}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      return MODES.has(mode) && (subject === null || seen.get(kind)! <= ROWS);
    })
    .map((ctx) => {
      const { subject, thread } = ctx;
      const row = subject && subject.table !== 'outbox' ? own(subject.table, subject.row, actor) : undefined;
      const said = thread?.said && ({ ...thread.said, row: own(thread.said.table, thread.said.row, actor, row) } as CommentSubject);
      return {
        ...ctx,
        actor,
        subject: subject && row ? { ...subject, row } : subject,
        ...(said && { thread: { ...thread, said } }),
      };
    });
  return [...all, ...chosenOf(all)];
}

/** Of every table the first list in which rows stand, with two of them chosen: what acts on several acts on these. */
function chosenOf(all: readonly CommandContext[]): CommandContext[] {
  const lists = all.filter(({ mode, subject }) => mode === 'list' && subject !== null && subject.table !== 'outbox');
  const first = new Map(lists.toReversed().map((ctx) => [ctx.subject!.table, ctx]));
  return [...first.values()].map((ctx) => ({ ...ctx, selection: [ctx.subject!, { ...ctx.subject!, row: { ...ctx.subject!.row } }] }));
}

/** Some of those in which the command can be run. */
export function placesOf(command: Command, contexts: readonly CommandContext[]): CommandContext[] {
  const places: CommandContext[] = [];
  for (const ctx of contexts) {
    if (places.length < TRIES && stateOf(command, ctx) === true) places.push(ctx);
  }
  return places;
}

/** The answers to a command while it is tried. */
export interface Answers {
  /** The id of a record that is asked for. */
  idOf: (table: TableName) => string;
  /** Returns what is found in a table; the row in hand where it is not given. */
  find?: (table: TableName) => Promise<AnyRow>;
  online?: Online;
  /** Returns whether something of this is still on its way. */
  isBusy?: () => boolean;
}

function given(spec: ArgSpec, ctx: CommandContext, { idOf }: Answers): string | readonly string[] | undefined {
  switch (spec.kind) {
    case 'enum': {
      const [option] = spec.options(ctx).filter(({ current }) => !current);
      return spec.multi ? [option?.value ?? ''] : option?.value;
    }
    case 'date':
      return '2026-12-04';
    case 'record': {
      const id = idOf(spec.tables[0] as TableName);
      return spec.multi ? [id] : id;
    }
    default:
      return spec.kind === 'text' ? 'Words' : '7';
  }
}

/** When nothing has moved for a while, and nothing is on its way. */
async function stuck(isBusy: () => boolean): Promise<never[]> {
  do await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  while (isBusy());
  return [];
}

/** The changes that a command makes there, and the addresses it leads to; none where it cannot go on without a screen. */
export async function effectsOf(
  command: Command,
  ctx: CommandContext,
  answers: Answers,
): Promise<{ changes: { name: string; input: unknown }[]; leadsTo: string[] }> {
  const args: ArgValues = Object.fromEntries((command.args ?? []).map((spec) => [spec.name, given(spec, ctx, answers)]));
  const row = ctx.subject?.row;
  const { find, online, isBusy = () => false } = answers;
  const known = { args, ask: 'Words', ...(row && { row, rows: [row] }), ...(find && { find }), ...(online && { online }) };
  const tried = tryCommand(command, ctx, known).catch(() => []);
  const effects = await Promise.race([tried, stuck(isBusy)]);
  const changes = effects.flatMap(([did, name, input]) => {
    if (did === 'mutate') return [{ name: String(name), input }];
    return did === 'mutateBatch' ? (input as unknown[]).map((one) => ({ name: String(name), input: one })) : [];
  });
  return { changes, leadsTo: effects.flatMap(([did, href]) => (did === 'go' ? [String(href)] : [])) };
}

/** The changes that a command makes there. */
export async function changesOf(command: Command, ctx: CommandContext, answers: Answers): Promise<{ name: string; input: unknown }[]> {
  return (await effectsOf(command, ctx, answers)).changes;
}
