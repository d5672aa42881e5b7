import { IdCard } from 'lucide-react';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';

const contracts: RecordSource<'contracts'> = {
  table: 'contracts',
  heading: 'Contracts',
  icon: IdCard,
  href: ({ id }) => `/contracts/detail/${id}`,
  at: '/contracts/detail/$id',
  card: () => import('./record/contract-card.tsx'),
};

/** A driver is shown by the contract that stands for them. */
const drivers: RecordSource<'drivers'> = {
  table: 'drivers',
  heading: 'Drivers',
  icon: IdCard,
  href: ({ id }) => `/contracts/driver/${id}`,
  at: '/contracts/driver/$id',
  card: () => import('./record/driver-card.tsx'),
};

export const contribution: Contribution = {
  noun: 'contract',
  screens: [
    { path: '/contracts', title: 'Drivers', load: () => import('./list/contract-list.tsx') },
    { path: '/contracts/create', title: 'New driver', load: () => import('./form/contract-create.tsx') },
    { path: '/contracts/edit/$id', title: 'Edit driver', load: () => import('./form/contract-edit.tsx') },
    { path: '/contracts/matrix', title: 'Driver files', load: () => import('./matrix/driver-matrix.tsx') },
    { path: '/contracts/merge', title: 'Merge drivers', load: () => import('./merge/merge-drivers.tsx') },
    { path: '/contracts/detail/$id', title: 'Driver', load: () => import('./record/contract-detail.tsx') },
    // The customers area has a way to a contract of its own (spec 2).
    { path: '/customers/contract/$id', title: 'Driver', load: () => import('./record/contract-detail.tsx') },
    { path: '/contracts/driver/$id', title: 'Driver', load: () => import('./record/driver-detail.tsx') },
  ],
  commands: async () => {
    const parts = await Promise.all([
      import('./contract.commands.ts').then((part) => part.contractCommands),
      import('./driver.commands.ts').then((part) => part.driverCommands),
      import('./matrix/matrix.commands.ts').then((part) => part.matrixCommands),
      import('./record/checklist.commands.ts').then((part) => part.checklistCommands),
    ]);
    return parts.flat();
  },
  sidebar: {
    label: 'Drivers',
    href: '/contracts',
    icon: IdCard,
    counts: 'pending',
    count: { table: 'contracts', filter: { status: { equals: 'Pending' } } },
  },
  records: [drivers, contracts],
  driverParts: async () => (await import('./record/parts.ts')).PARTS,
};
