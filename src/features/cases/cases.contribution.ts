import { Scale } from 'lucide-react';
import { caseBadge } from '#domain/cases/case.ts';
import type { Row } from '#domain/tables.ts';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';
import { caseCommands, caseHref } from './case.commands.ts';
import { CASE_SEARCH_FIELDS } from './case.queries.ts';

const records: RecordSource<'cases'> = {
  table: 'cases',
  heading: 'Cases',
  icon: Scale,
  searchFields: CASE_SEARCH_FIELDS,
  include: ['driver', 'customer'],
  label: (row) => row.caseID,
  detail: (row) => {
    const driver = row.$?.['driver'] as Row<'drivers'> | undefined;
    const customer = row.$?.['customer'] as Row<'customers'> | undefined;
    return [driver && `${driver.name} ${driver.lastName}`, customer?.name, caseBadge(row.status).label].filter(Boolean).join(' · ');
  },
  href: caseHref,
};

export const contribution: Contribution = {
  noun: 'case',
  screens: [
    { path: '/cases', title: 'Cases', load: () => import('./case-list.tsx') },
    { path: '/cases/details/$id', title: 'Case', load: () => import('./case-detail.tsx') },
  ],
  commands: caseCommands,
  sidebar: { label: 'Cases', href: '/cases', icon: Scale },
  records: [records],
};
