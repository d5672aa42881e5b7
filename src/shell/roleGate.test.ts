import { expect, test } from 'vitest';
import { isStaff, ROLE_NAMES, type Actor } from '#domain/actor.ts';
import { AccessError } from '#domain/errors.ts';
import { runMutation } from '#domain/mutation.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { mayVisit } from '#domain/routes.ts';
import { MemoryTx } from '#domain/testing/memoryTx.ts';
import type { Command, CommandContext } from '#src/commands/types.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { everyCommand } from './testing/everyCommand.ts';
import { changesOf, contextsOf, effectsOf, placesOf, type MakeOwn } from './testing/offered.ts';

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

/** The commands of people, customers, drivers and what is kept of them. */
const GROUPS = new Set<string>([
  'Customers',
  'Drivers & contracts',
  'Driver documents',
  'Employment verification (PEV)',
  'Users, account, session',
]);
/** Those among them that cannot be tried on a made-up row, and why. */
const UNTRIED: Readonly<Record<string, string>> = {
  'session.stay': 'only while the question of the idle stands there',
  'session.logoutNow': 'only while the question of the idle stands there',
  'checklist.next': 'only moves the keyboard, while a checklist is shown',
  'checklist.previous': 'only moves the keyboard, while a checklist is shown',
  'contract.update': 'only in its form, which is tried field by field',
  'appForm.save': 'only while an application is being written',
  'driverDoc.download': 'of a paper with its files, which no device holds',
  'file.rename': 'of a paper with its files, which no device holds',
  'file.remove': 'of a paper with its files, which no device holds',
  'pev.removeDocument': 'of an attempt with its documents, which no device holds',
  'pev.resend': 'of an attempt that went out by mail, which no device holds',
  'wizard.next': 'only while a step is filled in',
  'wizard.back': 'only in the wizard, whose screen most customers do not have',
  'wizard.cancel': 'only in the wizard, whose screen most customers do not have',
};

test('every command of people, customers and drivers is tried for each role that has it', () => {
  const commands = everyCommand().filter(({ group }) => GROUPS.has(group));
  const untried = ROLE_NAMES.flatMap((role) => {
    const actor: Actor = { userId: 'u', role, customerId: isStaff({ role }) ? null : 'x' };
    const contexts = contextsOf(role, actor, ownRow);
    const own = commands.filter(({ roles }) => roles?.includes(role) ?? true);
    return own.filter((command) => placesOf(command, contexts).length === 0).map(({ id }) => id);
  });
  expect([...new Set(untried)].toSorted()).toEqual(Object.keys(UNTRIED).toSorted());
});

/** Returns where each role is led, and may not be; and how many pairs of a role and a command lead anywhere. */
async function ways(commands: readonly Command[]): Promise<{ refused: string[]; judged: number }> {
  const refused = new Set<string>();
  const judged = new Set<string>();
  for (const role of ROLE_NAMES) {
    const actor: Actor = { userId: 'u', role, customerId: isStaff({ role }) ? null : 'x' };
    const contexts = contextsOf(role, actor, ownRow);
    for (const command of commands.filter(({ roles }) => roles?.includes(role) ?? true))
      for (const ctx of placesOf(command, contexts))
        for (const href of (await effectsOf(command, ctx, ANSWERS)).leadsTo) {
          const { path } = partsOf(href);
          judged.add(`${role} ${command.id}`);
          if (!mayVisit(actor, path)) refused.add(`${role}: ${command.id} leads to ${path}`);
        }
  }
  return { refused: [...refused], judged: judged.size };
}

test('[ACCESS-1] no command leads a role to a screen that it may not see', async () => {
  const { refused, judged } = await ways(everyCommand());
  expect(refused).toEqual([]);
  expect(judged).toBeGreaterThan(100);
});

test('one that leads too far is noticed', async () => {
  const users = everyCommand().find(({ id }) => id === 'nav.users')!;
  expect((await ways([{ ...users, roles: null }])).refused).toContain('AGENT: nav.users leads to /user-management');
});
