import { STAFF } from '#domain/actor.ts';
import type { Row } from '#domain/tables.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { ArgSpec, ArgValues, Command, CommandContext, CommandTools } from '#src/commands/types.ts';
import { addressesQuery } from '../customer.queries.ts';
import { customerOf, IN_HAND } from '../customerSubject.ts';

type Address = Row<'addresses'>;

const base = { group: 'Customers', roles: STAFF, when: where(IN_HAND), undo: 'INV', net: 'queued' } as const;

const labelOf = ({ street, city, zipCode }: Address): string => [street, city, zipCode].join(', ');

/** The address in hand, where one is changed; null where one is made. */
const addressOf = (ctx: CommandContext): Address | null => (ctx.subject?.table === 'addresses' ? (ctx.subject.row as Address) : null);

/** What an address is asked for, over what it is now. */
const ASKED: readonly ArgSpec[] = [
  { kind: 'record', name: 'stateId', prompt: 'State', tables: ['usStates'], value: (ctx) => addressOf(ctx)?.stateId ?? null },
  { kind: 'text', name: 'city', prompt: 'City', value: (ctx) => addressOf(ctx)?.city ?? null },
  { kind: 'text', name: 'street', prompt: 'Street Address', value: (ctx) => addressOf(ctx)?.street ?? null },
  {
    kind: 'text',
    name: 'apartment',
    prompt: 'apartment Number',
    none: 'No apartment number',
    value: (ctx) => addressOf(ctx)?.apartment ?? null,
  },
  { kind: 'text', name: 'zipCode', prompt: 'Zip Code', value: (ctx) => addressOf(ctx)?.zipCode ?? null },
];

const given = ({ apartment, ...others }: ArgValues): object => ({ ...others, apartment: apartment || null });

/** The address that is meant: the only one, or the one that is chosen; null when there is none, or nobody chose. */
async function theAddress(ctx: CommandContext, tools: CommandTools, title: string): Promise<Address | null> {
  const { rows } = await tools.query(addressesQuery(customerOf(ctx)!.id));
  if (rows.length === 0) tools.toast('This customer has no addresses');
  if (rows.length < 2) return rows[0] ?? null;
  const id = await tools.choose({ title, options: rows.map((row) => ({ value: row.id, label: labelOf(row) })) });
  return rows.find((row) => row.id === id) ?? null;
}

/** The command that asks for the parts of an address, once it is known which one is meant. */
const REWRITE: Command = {
  ...base,
  id: 'customer.address.edit',
  title: 'Edit address…',
  keywords: [],
  when: () => true,
  args: ASKED,
  run: async (ctx, tools, values) => {
    const row = addressOf(ctx);
    if (row && (await tools.mutate('addressUpdate', { id: row.id, ...given(values) }))) tools.toast('Address edited');
  },
};

/** The commands on the addresses of a customer. */
export const addressCommands: readonly Command[] = [
  {
    ...base,
    id: 'customer.address.add',
    title: 'Add address…',
    keywords: ['location'],
    args: ASKED,
    run: async (ctx, tools, values) => {
      const input = { id: tools.newId(), customerId: customerOf(ctx)!.id, ...given(values) };
      if (await tools.mutate('addressCreate', input)) tools.toast('Address added');
    },
  },
  {
    ...base,
    id: 'customer.address.edit',
    title: 'Edit address…',
    keywords: ['location'],
    run: async (ctx, tools) => {
      const row = await theAddress(ctx, tools, 'Edit which one?');
      if (row) tools.palette.open({ kind: 'args', command: REWRITE, ctx: { ...ctx, subject: { table: 'addresses', row }, selection: [] } });
    },
  },
  {
    ...base,
    id: 'customer.address.archive',
    title: 'Archive address…',
    keywords: ['remove location'],
    run: async (ctx, tools) => {
      const row = await theAddress(ctx, tools, 'Archive which one?');
      if (row && (await tools.mutate('addressUpdate', { id: row.id, archived: new Date().toISOString() })))
        tools.toast(`${labelOf(row)} is archived`);
    },
  },
];
