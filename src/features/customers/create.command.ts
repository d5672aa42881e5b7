import type { Command } from '#src/commands/types.ts';

/** Who makes customers and changes them. */
export const STAFF = ['ADMIN', 'AGENT'] as const;

/** The way to the form of a new customer. */
export const createCustomerCommand: Command = {
  id: 'customer.create',
  title: 'New customer',
  keywords: ['add company', 'carrier'],
  group: 'Customers',
  roles: STAFF,
  keys: ['n u'],
  when: () => true,
  undo: 'SOFT',
  net: 'queued',
  run: (_ctx, tools) => tools.go('/customers/create'),
};
