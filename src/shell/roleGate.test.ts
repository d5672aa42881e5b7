import { expect, test } from 'vitest';
import { ROLE_NAMES, type Actor, type Role } from '#domain/actor.ts';
import { AccessError } from '#domain/errors.ts';
import type { AnyRow } from '#domain/noun.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import { stateOf } from '#src/commands/keymap.ts';
import { sampleContexts } from '#src/commands/sampleContexts.ts';
import type { SaidSubject } from '#src/commands/threadHandle.ts';
import type { ArgSpec, ArgValues, Command, CommandContext } from '#src/commands/types.ts';
import { tryCommand } from '#src/components/testing/tryCommand.ts';
import { everyCommand } from './testing/everyCommand.ts';

/** Contexts in which each command is tried, of those in which it is there. */
const TRIES = 2;
/** Rows of each table, which differ in one field each. */
const ROWS = 12;
/** What waits for a screen longer than this makes no change here. */
const PATIENCE_MS = 20;
const NOW = '2026-11-22T12:00:00.000Z';
const STAFF = new Set<Role>(['ADMIN', 'AGENT']);
const SCREENS = ['/cases', '/cases/details/x', '/alerts', '/customers', '/violation-codes'];
const MODES = new Set<string>(['list', 'record', 'thread', 'triage']);

/** A row that this person may have: of their own carrier, written by themselves, and for carriers to read. */
function ownRow<R extends AnyRow>(row: R, { userId, customerId }: Actor): R {
  const own = Object.fromEntries(
    Object.entries({ customerId: customerId ?? 'x', userId, authorId: userId, visibility: 'PUBLIC' }).filter(([field]) =>
      Object.hasOwn(row, field),
    ),
  );
  return { ...row, ...own, deletedAt: null };
}

function given(spec: ArgSpec, ctx: CommandContext): string | readonly string[] | undefined {
  switch (spec.kind) {
    case 'enum': {
      const [option] = spec.options(ctx).filter(({ current }) => !current);
      return spec.multi ? [option?.value ?? ''] : option?.value;
    }
    case 'date':
      return '2026-12-04';
    case 'record':
      return spec.multi ? ['x'] : 'x';
    default:
      return spec.kind === 'text' ? 'Words' : '7';
  }
}

/** The changes that a command makes there; none where it cannot go on without a screen. */
async function changesOf(command: Command, ctx: CommandContext): Promise<{ name: string; input: unknown }[]> {
  const args: ArgValues = Object.fromEntries((command.args ?? []).map((spec) => [spec.name, given(spec, ctx)]));
  const row = ctx.subject?.row;
  const tried = tryCommand(command, ctx, { args, ask: 'Words', ...(row && { row, rows: [row] }) }).catch(() => []);
  const gaveUp = new Promise<never[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS));
  const deeds = await Promise.race([tried, gaveUp]);
  return deeds.flatMap(([did, name, input]) => {
    if (did === 'mutate') return [{ name: String(name), input }];
    return did === 'mutateTogether' ? (input as unknown[]).map((one) => ({ name: String(name), input: one })) : [];
  });
}

const ownSaid = (said: SaidSubject, actor: Actor): SaidSubject => ({ ...said, row: ownRow(said.row, actor) }) as SaidSubject;

/** Lists, records and threads, each with some rows of every table. */
function contextsOf(role: Role, actor: Actor): CommandContext[] {
  const seen = new Map<string, number>();
  return sampleContexts(role, SCREENS)
    .filter(({ mode, subject }) => {
      const kind = `${mode} ${subject?.table}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      return MODES.has(mode) && (subject === null || seen.get(kind)! <= ROWS);
    })
    .map((ctx) => ({
      ...ctx,
      actor,
      subject: ctx.subject && { ...ctx.subject, row: ownRow(ctx.subject.row, actor) },
      ...(ctx.thread?.said && { thread: { ...ctx.thread, said: ownSaid(ctx.thread.said, actor) } }),
    }));
}

/** One row of every table, all of them this person's own, and the row in hand. */
function worldOf(contexts: readonly CommandContext[], { subject, thread }: CommandContext, { userId, role, customerId }: Actor): MemoryTx {
  const first = new Map(contexts.toReversed().flatMap((ctx) => (ctx.subject ? [[ctx.subject.table, ctx.subject] as const] : [])));
  const said = thread?.said ? [{ table: thread.said.table, row: thread.said.row }] : [];
  const tx = new MemoryTx();
  for (const { table, row } of [...first.values(), ...said, ...(subject ? [subject] : [])])
    if (table !== 'outbox') tx.with(table, row as never);
  const me = first.get('users')?.row;
  return tx.with('users', { ...me, id: userId, role, customerId, status: 'active' } as never);
}

function placesOf(command: Command, contexts: readonly CommandContext[]): CommandContext[] {
  const places: CommandContext[] = [];
  for (const ctx of contexts) {
    if (places.length < TRIES && stateOf(command, ctx) === true) places.push(ctx);
  }
  return places;
}

/** What each role is offered and the rules refuse; and how many pairs of a role and a command were judged. */
async function gate(commands: readonly Command[]): Promise<{ refused: string[]; judged: number }> {
  const refused = new Set<string>();
  const judged = new Set<string>();
  for (const role of ROLE_NAMES) {
    const actor: Actor = { userId: 'u', role, customerId: STAFF.has(role) ? null : 'x' };
    const contexts = contextsOf(role, actor);
    for (const command of commands.filter(({ roles }) => roles?.includes(role) ?? true))
      for (const ctx of placesOf(command, contexts))
        for (const { name, input } of await changesOf(command, ctx)) {
          judged.add(`${role} ${command.id}`);
          const run = runMutation(worldOf(contexts, ctx, actor), MUTATIONS.get(name)!, input, { actor, now: NOW });
          // What else is wrong with a made-up row is not asked here.
          await run.catch((error: unknown) => error instanceof AccessError && refused.add(`${role}: ${command.id} makes a ${name}`));
        }
  }
  return { refused: [...refused], judged: judged.size };
}

test('no command is offered to a role whose change the rules refuse to that role', async () => {
  const { refused, judged } = await gate(everyCommand());
  expect(refused).toEqual([]);
  expect(judged).toBeGreaterThan(150);
});

test('one that is offered to too many is noticed', async () => {
  const close = everyCommand().find(({ id }) => id === 'case.status.review')!;
  const { refused } = await gate([{ ...close, roles: null }]);
  expect(refused).toContain('CUSTOMER_BASIC: case.status.review makes a caseUpdate');
  expect(refused.filter((line) => /^(ADMIN|AGENT):/.test(line))).toEqual([]);
});
