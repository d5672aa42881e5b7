import type { TableName } from '#domain/tables.ts';
import type { Command, CommandContext } from './types.ts';

/** Subjects that belong to one customer. */
const OWNED: readonly string[] = ['cases', 'drivers', 'contracts'] satisfies TableName[];

function customerIdOf({ subject }: CommandContext): string | null {
  if (subject?.table === 'customers') return subject.row.id;
  const owner = subject && OWNED.includes(subject.table) ? subject.row['customerId'] : null;
  return typeof owner === 'string' ? owner : null;
}

/** Keep a customer, or a case, on this device with everything that belongs to it. */
export const pinCommand: Command = {
  id: 'sync.pin',
  title: 'Keep this customer available offline',
  keywords: ['download', 'cache', 'court'],
  group: 'Sync, outbox, offline',
  roles: null,
  when: (ctx) => customerIdOf(ctx) !== null,
  holdsKeys: true,
  run: async (ctx, tools) => {
    const customerId = customerIdOf(ctx);
    if (customerId !== null) await (await import('./choosePin.ts')).choosePin(ctx, tools, customerId);
  },
};
