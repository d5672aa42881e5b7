import type { ReactNode } from 'react';
import { documentName } from '#domain/alerts/alert.ts';
import { driverName } from '#domain/drivers/driver.ts';
import type { AnyRow } from '#domain/noun.ts';
import type { Row, TableName } from '#domain/tables.ts';
import { userName } from '#domain/users/user.ts';
import { mayVisit } from '#domain/routes.ts';
import { useMe, useRow } from '#src/data/useLive.ts';
import { partsOf } from '#src/panes/layoutUrl.ts';
import { recordHref } from './recordHref.ts';

/** Returns people's name for a row; null where it has no name of its own. */
export function nameOf(table: TableName, row: AnyRow): string | null {
  if (table === 'cases') return (row as Row<'cases'>).caseID;
  if (table === 'customers') return (row as Row<'customers'>).name;
  if (table === 'drivers') return driverName(row);
  if (table === 'alerts') return documentName((row as Row<'alerts'>).entityType);
  return table === 'users' ? userName(row as Row<'users'>) : null;
}

/** The record that a change is about, with a way to it where it has a screen; what is not here is said to be not here. */
export function RecordName({ table, id, link = true }: { table: TableName; id: string; link?: boolean }) {
  const { row, ready } = useRow(table, id);
  // A contract goes by the name of its driver.
  const driver = useRow('drivers', row && table === 'contracts' ? (row as Row<'contracts'>).driverId : '');
  if (!row) return ready ? <span className="text-muted-foreground">not on this device</span> : null;
  if (table === 'contracts' && !driver.ready) return null;
  const name = (driver.row ? driverName(driver.row) : nameOf(table, row)) ?? id;
  const href = link ? recordHref(table, id) : null;
  return href ? <RecordLink href={href}>{name}</RecordLink> : <span>{name}</span>;
}

/** The name of a record as a way to it; only the name for whoever may not go there. */
export function RecordLink({ href, children }: { href: string; children: ReactNode }) {
  const me = useMe();
  if (!me || !mayVisit(me, partsOf(href).path)) return <span>{children}</span>;
  return (
    <a href={href} className="underline decoration-border-strong underline-offset-2 hover:decoration-current">
      {children}
    </a>
  );
}
