import { Building2 } from 'lucide-react';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { customerHref } from './customerHref.ts';

const records: RecordSource<'customers'> = {
  table: 'customers',
  heading: 'Customers',
  icon: Building2,
  href: customerHref,
  at: '/customers/detail/$id',
  card: () => import('./record/customer-card.tsx'),
};

export const contribution: Contribution = {
  noun: 'customer',
  screens: [
    { path: '/customers', title: 'Customers', load: () => import('./list/customer-list.tsx') },
    { path: '/customers/detail/$id', title: 'Customer', load: () => import('./record/customer-detail.tsx') },
    { path: '/customers/create', title: 'New customer', load: () => import('./form/customer-create.tsx') },
    {
      path: '/customers/create-customer-driver',
      title: 'New Customer-Driver',
      load: () => import('./form/customer-driver-create.tsx'),
    },
    { path: '/customers/edit/$id', title: 'Edit customer', load: () => import('./form/customer-edit.tsx') },
  ],
  commands: async () => {
    const parts = await Promise.all([
      import('./customer.commands.ts').then((part) => part.customerCommands),
      import('./documents/document.commands.ts').then((part) => part.documentCommands),
      import('./record/address.commands.ts').then((part) => part.addressCommands),
    ]);
    return parts.flat();
  },
  sidebar: { label: 'Customers', href: '/customers', icon: Building2 },
  records: [records],
};
