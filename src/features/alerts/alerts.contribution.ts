import { TriangleAlert } from 'lucide-react';
import { driverName } from '#domain/drivers/driver.ts';
import type { Related } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import type { Contribution, RecordSource } from '#src/shell/contribution.ts';

/** An alert has no screen of its own: it is shown in the list, among those of its kind and driver. */
function alertHref(row: Row<'alerts'> & { $?: Related }): string {
  const driver = row.$?.['driver'];
  const search = driver ? driverName(driver) : '';
  return `/alerts?${new URLSearchParams({ type: row.entityType, status: row.entityStatus, ...(search && { search }) }).toString()}`;
}

const records: RecordSource<'alerts'> = {
  table: 'alerts',
  heading: 'Alerts',
  icon: TriangleAlert,
  href: alertHref,
  card: () => import('./record/alert-card.tsx'),
};

export const contribution: Contribution = {
  noun: 'alert',
  screens: [{ path: '/alerts', title: 'Alerts', load: () => import('./list/alert-list.tsx') }],
  commands: async () => {
    const parts = await Promise.all([
      import('./alert.commands.ts').then((part) => part.alertCommands),
      import('./remedies/remedy.commands.ts').then((part) => part.remedyCommands),
      import('./remedies/run.commands.ts').then((part) => part.runCommands),
      import('./triage/triage.commands.ts').then((part) => part.triageCommands),
    ]);
    return parts.flat();
  },
  sidebar: {
    label: 'Alerts',
    href: '/alerts',
    icon: TriangleAlert,
    counts: 'active',
    count: { table: 'alerts', filter: { dismissedAt: { is_empty: true }, deletedAt: { is_empty: true } } },
  },
  records: [records],
};
