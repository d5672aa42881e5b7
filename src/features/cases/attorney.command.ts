import { STAFF } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { centsOf } from '#src/commands/args/money.ts';
import type { ArgSpec, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { BULK, casesOf } from './caseSubject.ts';

const LOOKED_AT = 200;
const RECENT_MAX = 8;

/** The attorneys of the cases that were worked on last. */
async function recentAttorneys(_ctx: CommandContext, tools: CommandTools): Promise<readonly string[]> {
  const { rows } = await tools.query({
    table: 'cases',
    filter: { attorneyName: { is_empty: false } },
    sort: [{ field: 'updatedAt', direction: 'desc' }],
    first: LOOKED_AT,
  });
  return [...new Set(rows.flatMap((row) => (row as Row<'cases'>).attorneyName ?? []))].slice(0, RECENT_MAX);
}

const soleCase = (ctx: CommandContext): Row<'cases'> | undefined => (casesOf(ctx).length === 1 ? casesOf(ctx)[0] : undefined);

const NAME: ArgSpec = {
  kind: 'text',
  name: 'attorney',
  prompt: 'Attorney',
  value: (ctx) => soleCase(ctx)?.attorneyName ?? null,
  check: (name) => (name.length > 100 ? 'Max 100 characters' : null),
  recent: recentAttorneys,
};
const FEE: ArgSpec = {
  kind: 'money',
  name: 'fee',
  prompt: 'Fee',
  optional: true,
  none: 'Leave the fee as it is',
};

/** Another attorney, and what they take for it. Their e-mail and phone are fields of their own. */
export const attorneyCommand: Command = {
  id: 'case.attorney',
  title: 'Set attorney…',
  keywords: ['lawyer', 'fee', 'assign'],
  group: 'Cases',
  roles: STAFF,
  keys: ['s a'],
  when: (ctx) => casesOf(ctx).length > 0,
  args: [NAME, FEE],
  says: (subject, [attorney, fee]) => `Set attorney of ${subject} to ${attorney ?? '…'}${fee ? ` for ${fee}` : ''}`,
  ...BULK,
  undo: 'INV',
  net: 'queued',
  run: async (ctx, tools, { attorney, fee }) => {
    if (typeof attorney !== 'string') return;
    const inputs = casesOf(ctx).map(({ id }) => ({
      id,
      attorneyName: attorney,
      ...(typeof fee === 'string' && fee && { attorneyFee: centsOf(fee) }),
    }));
    const done = inputs.length === 1 ? await tools.mutate('caseUpdate', inputs[0]) : await tools.mutateTogether('caseUpdate', inputs);
    if (done) tools.toast(inputs.length === 1 ? `${soleCase(ctx)?.caseID}: ${attorney}` : `${inputs.length} cases: ${attorney}`);
  },
};
