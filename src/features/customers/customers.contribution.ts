import { Building2 } from 'lucide-react';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { createCustomerCommand } from './create.command.ts';
import { customerHref } from './customerHref.ts';

const records: RecordSource<'customers'> = {
  table: 'customers',
  heading: 'Customers',
  icon: Building2,
  href: customerHref,
  at: '/customers/edit/$id',
  card: () => import('./customer-card.tsx'),
};

export const contribution: Contribution = {
  noun: 'customer',
  screens: [
    { path: '/customers', title: 'Customers', load: () => import('./customer-list.tsx') },
    { path: '/customers/create', title: 'New customer', load: () => import('./form/customer-create.tsx') },
    { path: '/customers/edit/$id', title: 'Edit customer', load: () => import('./form/customer-edit.tsx') },
  ],
  commands: [createCustomerCommand],
  later: async () => (await import('./later.commands.ts')).laterCustomerCommands,
  sidebar: { label: 'Customers', href: '/customers', icon: Building2 },
  records: [records],
};
