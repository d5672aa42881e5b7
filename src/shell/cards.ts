import { lazy, type ComponentType } from 'react';
import type { AnyRow } from '#domain/noun.ts';
import { RECORD_SOURCES } from './contributions.ts';

type Card = ComponentType<{ row: AnyRow }>;

/** Cards of records by table, each fetched when it is first shown. */
const CARDS: ReadonlyMap<string, Card> = new Map(
  RECORD_SOURCES.flatMap((source): [string, Card][] => (source.card ? [[source.table, lazy(source.card)]] : [])),
);

/** The card of a table's records; undefined when they have none. */
export function cardOf(table: string): Card | undefined {
  return CARDS.get(table);
}

export function hasCard(table: string): boolean {
  return CARDS.has(table);
}
