import { expect, test } from 'vitest';
import { isStaff, ROLE_NAMES, type Actor } from '#domain/actor.ts';
import { AccessError } from '#domain/errors.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { everyCommand } from './testing/everyCommand.ts';
import { changesOf, contextsOf, placesOf, type MakeOwn } from './testing/offered.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const ANSWERS = { idOf: () => 'x' };

/** A row that this person may have: of their own carrier, written by themselves, and for carriers to read. */
const ownRow: MakeOwn = (_table, row, { userId, customerId }) => {
  const own = Object.fromEntries(
    Object.entries({ customerId: customerId ?? 'x', userId, authorId: userId, visibility: 'PUBLIC' }).filter(([field]) =>
      Object.hasOwn(row, field),
    ),
  );
  return { ...row, ...own, deletedAt: null };
};

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

/** Returns what each role is offered and the rules refuse; and how many pairs of a role and a command were judged. */
async function gate(commands: readonly Command[]): Promise<{ refused: string[]; judged: number }> {
  const refused = new Set<string>();
  const judged = new Set<string>();
  for (const role of ROLE_NAMES) {
    const actor: Actor = { userId: 'u', role, customerId: isStaff({ role }) ? null : 'x' };
    const contexts = contextsOf(role, actor, ownRow);
    for (const command of commands.filter(({ roles }) => roles?.includes(role) ?? true))
      for (const ctx of placesOf(command, contexts))
        for (const { name, input } of await changesOf(command, ctx, ANSWERS)) {
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
