import { STAFF } from '#domain/actor.ts';
import { maySeeCase } from '#domain/cases/caseAudience.ts';
import type { Row } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { inTurn } from '#src/commands/inTurn.ts';
import { rowsOf } from '#src/commands/subject.ts';
import type { ArgSpec, ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { caseFollowersQuery } from '../case.queries.ts';

const BULK = { bulk: 'group' } as const;
type Case = Row<'cases'>;
const casesOf = (ctx: CommandContext): Case[] => rowsOf('cases', BULK, ctx);

async function followersOf(tools: CommandTools, { id }: Case): Promise<Set<string>> {
  return new Set((await tools.query(caseFollowersQuery(id))).rows.map(({ userId }) => userId));
}

/** Has the cases followed, or not followed any more; says how many there were. */
async function write(
  tools: CommandTools,
  name: 'caseFollow' | 'caseUnfollow',
  inputs: readonly { caseId: string; userIds?: string[] }[],
): Promise<boolean> {
  const [only] = inputs;
  return inputs.length === 1 ? tools.mutate(name, only) : tools.mutateBatch(name, inputs);
}

/** Follows those that this person does not follow; where they follow all of them, none any more. */
async function follow(ctx: CommandContext, tools: CommandTools): Promise<void> {
  const cases = casesOf(ctx);
  const followed = await Promise.all(cases.map(async (row) => (await followersOf(tools, row)).has(ctx.actor.userId)));
  const isEnd = followed.every(Boolean);
  const meant = cases.filter((_, i) => followed[i] === isEnd).map(({ id }) => ({ caseId: id }));
  if (!(await write(tools, isEnd ? 'caseUnfollow' : 'caseFollow', meant))) return;
  const what = meant.length === 1 ? (cases.find(({ id }) => id === meant[0]!.caseId)?.caseID ?? '') : `${meant.length} cases`;
  tools.toast(isEnd ? `You do not follow ${what} anymore` : `You follow ${what}`);
}

const PEOPLE: ArgSpec = {
  kind: 'record',
  name: 'people',
  prompt: 'People who follow',
  tables: ['users'],
  only: { status: { equals: 'active' } },
  multi: true,
};

/** Adds the people who do not follow yet; where all of them do, takes them off. */
async function setFollowers(ctx: CommandContext, tools: CommandTools, { people }: ArgValues): Promise<void> {
  const ids = [people ?? []].flat();
  const users = (await Promise.all(ids.map((id) => tools.get('users', id)))).filter((user) => user !== undefined);
  const now = await Promise.all(casesOf(ctx).map(async (row) => ({ row, followers: await followersOf(tools, row) })));
  const blind = users.filter((user) => now.some(({ row }) => !maySeeCase(user, row)));
  if (blind.length > 0) return tools.toast(`${blind.map(userName).join(', ')} cannot see this case`, 'alert');
  if (users.length === 0) return;
  const missing = now.map(({ row, followers }) => ({
    caseId: row.id,
    userIds: users.map(({ id }) => id).filter((id) => !followers.has(id)),
  }));
  const added = missing.filter(({ userIds }) => userIds.length > 0);
  const names = users.length === 1 ? userName(users[0]!) : `${users.length} people`;
  if (added.length > 0) {
    if (await write(tools, 'caseFollow', added)) tools.toast(`Followed by ${names}`);
  } else if (
    await write(
      tools,
      'caseUnfollow',
      now.map(({ row }) => ({ caseId: row.id, userIds: users.map(({ id }) => id) })),
    )
  ) {
    tools.toast(`Not followed by ${names} anymore`);
  }
}

/** The commands for who hears of what happens to a case (CASE-20). */
export const followerCommands: readonly Command[] = [
  {
    id: 'case.follow',
    title: 'Follow / unfollow',
    keywords: ['watch', 'subscribe', 'notify me'],
    group: 'Cases',
    roles: null,
    keys: ['i'],
    when: (ctx) => casesOf(ctx).length > 0,
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: inTurn(follow),
  },
  {
    id: 'case.followers',
    title: 'Followers…',
    keywords: ['add watcher', 'remove'],
    group: 'Cases',
    roles: STAFF,
    keys: ['s w'],
    when: (ctx) => casesOf(ctx).length > 0,
    args: [PEOPLE],
    says: (subject, [people]) => `Have ${people ?? '…'} follow ${subject}; who does already stops`,
    ...BULK,
    undo: 'INV',
    net: 'queued',
    run: inTurn(setFollowers),
  },
];
