import { documentName, spaced } from '#domain/alerts/alert.ts';
import { fieldLabel, inSentence } from '#domain/fieldLabel.ts';
import type { Row } from '#domain/tables.ts';
import { changePhrase, doerOf, phrase, type Phrase } from '#src/components/changePhrase.ts';
import { fieldText } from '#src/components/fieldText.ts';
import type { DriverChangesResult } from '#src/data/operations.gen.ts';
import { recordHref } from '#src/components/recordHref.ts';

/** A change as the server kept it: who, of which field, from what to what. */
export type DriverChange = DriverChangesResult['driverHistoriesList']['items'][number];

/** One thing that happened. */
export interface HistoryEvent {
  /** Names it among the others. */
  key: string;
  /** A day, or an ISO instant. */
  at: string;
  words: string;
  /** Who did it; absent where nobody is known. */
  by?: string;
  /** The record that it is about, and what to call it. */
  record?: { href: string; name: string };
}

/** The rows that tell of a driver. */
export interface HistorySources {
  driver: Row<'drivers'>;
  contracts: readonly Row<'contracts'>[];
  cases: readonly Row<'cases'>[];
  alerts: readonly Row<'alerts'>[];
  /** The changes that the server has told; none before it has. */
  changes: readonly DriverChange[];
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

const STATUS = { drivers: 'driver status', contracts: 'contract status' } as const;
const MADE = { drivers: 'added the driver', contracts: 'created the contract as' } as const;

/** Says what a change tells, in people's words (HISTORY-3). */
export function driverChangeLabels({ record, field, from, to }: Pick<DriverChange, 'record' | 'field' | 'from' | 'to'>): Phrase {
  const shown = (value: string | null | undefined): string | null => (value ? (fieldText(record, field, value) ?? value) : null);
  if (field === 'status' && !from) return record === 'drivers' ? phrase(MADE.drivers) : phrase(MADE.contracts, shown(to) ?? '');
  const name = field === 'status' ? STATUS[record] : inSentence(fieldLabel(record, field));
  return changePhrase(name, shown(from), shown(to));
}

function ofChange(change: DriverChange): HistoryEvent {
  const { lead, value, tail } = driverChangeLabels(change);
  return { key: change.id, at: change.createdAt, by: doerOf(change), words: [lead, value, tail].filter(Boolean).join(' ') };
}

/** What happened to a driver, latest first: as the rows of this device tell it, and who changed what as the server does. */
export function driverHistory({ driver, contracts, cases, alerts, changes }: HistorySources): HistoryEvent[] {
  // A moment of which the server tells who made it is not told a second time.
  const told = new Set(changes.filter(({ field }) => field === 'status').map(({ createdAt }) => createdAt));
  const moments: HistoryEvent[] = [
    { key: 'added', at: driver.createdAt, words: 'Driver added' },
    ...(driver.archived === null ? [] : [{ key: 'archived', at: driver.archived, words: 'Driver archived' }]),
    ...contracts.flatMap(ofContract),
  ];
  const events: HistoryEvent[] = [
    ...moments.filter(({ at }) => !told.has(at)),
    ...changes.map(ofChange),
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
