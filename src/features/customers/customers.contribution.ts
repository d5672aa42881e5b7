import { Building2 } from 'lucide-react';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { customerHref } from './customerHref.ts';

const records: RecordSource<'customers'> = {
  table: 'customers',
  heading: 'Customers',
  icon: Building2,
  href: customerHref,
  at: '/customers/edit/$id',
  card: () => import('./record/customer-card.tsx'),
};

export const contribution: Contribution = {
  noun: 'customer',
  screens: [
    { path: '/customers', title: 'Customers', load: () => import('./list/customer-list.tsx') },
    { path: '/customers/create', title: 'New customer', load: () => import('./form/customer-create.tsx') },
    { path: '/customers/edit/$id', title: 'Edit customer', load: () => import('./form/customer-edit.tsx') },
  ],
  commands: async () => (await import('./customer.commands.ts')).customerCommands,
  sidebar: { label: 'Customers', href: '/customers', icon: Building2 },
  records: [records],
};
