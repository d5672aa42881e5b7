import { ListFilter } from 'lucide-react';
import { viewHref } from '#domain/views/savedView.ts';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';

const records: RecordSource<'savedViews'> = { table: 'savedViews', heading: 'Views', icon: ListFilter, href: viewHref };

export const contribution: Contribution = {
  noun: 'view',
  screens: [],
  commands: async () => (await import('./view.commands.ts')).viewCommands,
  records: [records],
};
