import { ListFilter } from 'lucide-react';
import { viewHref } from '#domain/views/savedView.ts';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { viewCommands } from './view.commands.ts';

const records: RecordSource<'savedViews'> = { table: 'savedViews', heading: 'Views', icon: ListFilter, href: viewHref };

export const contribution: Contribution = { noun: 'view', screens: [], commands: viewCommands, records: [records] };
