import { RuleError } from '../errors.ts';
import type { ESIGN_STATUSES } from './esign.ts';

export type EsignStatus = (typeof ESIGN_STATUSES)[number];

/** Sent, and somebody has still to sign: it can be reminded of, opened by its link, and expire. */
export const OUT_FOR_SIGNING: readonly EsignStatus[] = ['SENT', 'VIEWED', 'PARTIALLY_SIGNED'];

/** Still on its way: signers may act on it, or it can be sent. */
const OPEN: readonly EsignStatus[] = ['DRAFT', 'FAILED_TO_SEND', ...OUT_FOR_SIGNING];
const ENDED_UNSIGNED = ['CANCELLED', 'DECLINED', 'EXPIRED', 'SYSTEM_CANCELLED'] as const satisfies EsignStatus[];

/** ESIGN-1: where a document may go from here. What has been signed is never taken back, only put away. */
const NEXT: Readonly<Record<EsignStatus, readonly EsignStatus[]>> = {
  DRAFT: ['SENT', 'FAILED_TO_SEND', 'CANCELLED', 'SYSTEM_CANCELLED', 'DELETED'],
  FAILED_TO_SEND: ['SENT', 'CANCELLED', 'SYSTEM_CANCELLED', 'DELETED'],
  SENT: ['VIEWED', 'PARTIALLY_SIGNED', 'SIGNED', 'COMPLETED', 'FAILED_TO_SEND', ...ENDED_UNSIGNED],
  VIEWED: ['PARTIALLY_SIGNED', 'SIGNED', 'COMPLETED', ...ENDED_UNSIGNED],
  PARTIALLY_SIGNED: ['SIGNED', 'COMPLETED', ...ENDED_UNSIGNED],
  SIGNED: ['COMPLETED'],
  COMPLETED: ['ARCHIVED'],
  CANCELLED: ['ARCHIVED', 'DELETED'],
  DECLINED: ['ARCHIVED', 'DELETED'],
  EXPIRED: ['ARCHIVED', 'DELETED'],
  SYSTEM_CANCELLED: ['ARCHIVED', 'DELETED'],
  ARCHIVED: [],
  DELETED: [],
};

/** ESIGN-2: what people bring about; all else is the word of signers and of the signing service, and the server's alone. */
const BY_PEOPLE: ReadonlySet<EsignStatus> = new Set<EsignStatus>(['DRAFT', 'SENT', 'CANCELLED', 'ARCHIVED', 'DELETED']);

export const isOpenDocument = ({ status }: { status: EsignStatus }): boolean => OPEN.includes(status);
export const nextEsignStatuses = (from: EsignStatus): readonly EsignStatus[] => NEXT[from];

/** @throws RuleError when a document cannot go from one status to the other. To stay is always possible. */
export function checkEsignStep(from: EsignStatus, to: EsignStatus): void {
  if (from !== to && !NEXT[from].includes(to)) throw new RuleError('ESIGN-1', `A document that is ${from} cannot become ${to}.`);
}

/** @throws RuleError when a person gives a status that is not theirs to give */
export function checkPeoplesWord(to: EsignStatus): void {
  if (!BY_PEOPLE.has(to)) throw new RuleError('ESIGN-2', `That a document is ${to} is found by the signing service, not set by hand.`);
}
