import { isAmong } from '../access.ts';
import type { Actor } from '../actor.ts';
import type { Row } from '../tables.ts';
import { driverDocuments } from './document.ts';

/** The types of papers whose contents and files not everybody opens who sees that they are there. */
export const CONFIDENTIAL: ReadonlySet<Row<'driverDocuments'>['type']> = new Set<Row<'driverDocuments'>['type']>([
  'DRUG_TEST_RESULTS',
  'CCF',
]);

/**
 * DOC-4: test results and chain-of-custody forms are opened by staff and by those who manage drivers; everybody else who sees
 * the document learns that it is there, and neither what it says nor its files (49 CFR 40.321, 382.405).
 */
export function mayReadContent(actor: Actor, { type }: Pick<Row<'driverDocuments'>, 'type'>): boolean {
  return !CONFIDENTIAL.has(type) || isAmong('fleet', actor, driverDocuments.scope);
}
