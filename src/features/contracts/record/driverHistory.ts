import { documentName, spaced } from '#domain/alerts/alert.ts';
import type { Row } from '#domain/tables.ts';
import { recordHref } from '#src/components/recordHref.ts';

/** One thing that happened. */
export interface HistoryEvent {
  /** Names it among the others. */
  key: string;
  /** A day, or an ISO instant. */
  at: string;
  words: string;
  /** The record that it is about, and what to call it. */
  record?: { href: string; name: string };
}

/** The rows that tell of a driver. */
export interface HistorySources {
  driver: Row<'drivers'>;
  contracts: readonly Row<'contracts'>[];
  cases: readonly Row<'cases'>[];
  alerts: readonly Row<'alerts'>[];
}

function ofContract(row: Row<'contracts'>): HistoryEvent[] {
  const told: readonly [string, string | null, string][] = [
    ['created', row.createdAt, 'Contract created'],
    ['hired', row.hiredAt, 'Hired'],
    ['activated', row.activatedAt, 'Contract activated'],
    ['archived', row.archivedAt, 'Contract archived'],
  ];
  return told.flatMap(([what, at, words]) => (at === null ? [] : [{ key: `${row.id} ${what}`, at, words }]));
}

function ofAlert(row: Row<'alerts'>): HistoryEvent[] {
  const words = `${documentName(row.entityType)} ${spaced(row.entityStatus).toLowerCase()}`;
  const raised = { key: `${row.id} raised`, at: row.createdAt, words: `Alert raised: ${words}` };
  return row.dismissedAt === null
    ? [raised]
    : [raised, { key: `${row.id} aside`, at: row.dismissedAt, words: `Alert set aside: ${words}` }];
}

/** What happened to a driver as the rows of this device tell it, latest first. */
export function driverHistory({ driver, contracts, cases, alerts }: HistorySources): HistoryEvent[] {
  const events: HistoryEvent[] = [
    { key: 'added', at: driver.createdAt, words: 'Driver added' },
    ...(driver.archived === null ? [] : [{ key: 'archived', at: driver.archived, words: 'Driver archived' }]),
    ...contracts.flatMap(ofContract),
    ...cases.map(({ id, caseID, createdAt }) => ({
      key: id,
      at: createdAt,
      words: 'Case opened',
      record: { href: recordHref('cases', id)!, name: caseID },
    })),
    ...alerts.flatMap(ofAlert),
  ];
  return events.toSorted((a, b) => b.at.localeCompare(a.at) || a.key.localeCompare(b.key));
}
