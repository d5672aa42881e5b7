import { cardLabel } from '#domain/esign/documentFolders.ts';
import { everSignDocs } from '#domain/esign/esign.ts';
import type { EsignStatus } from '#domain/esign/transitions.ts';
import { valueLabel } from '#domain/fieldLabel.ts';
import type { Glyph } from '#src/components/state-glyph.tsx';
import type { StateLook, Tone } from '#src/components/states.ts';
import type { DocumentRow, SignerRow } from './documentSubject.ts';

/** Returns a status in words of its own: `TO BE SIGNED` for what was sent, as the spec has it. */
export const statusText = (status: EsignStatus): string =>
  status === 'SENT' ? 'TO BE SIGNED' : valueLabel(everSignDocs.fields.status.facts, status);

const SHAPES: Readonly<Partial<Record<EsignStatus, readonly [Glyph, Tone]>>> = {
  DRAFT: ['dashed-circle', 'gray'],
  COMPLETED: ['check', 'green'],
  SIGNED: ['three-quarter', 'teal'],
  PARTIALLY_SIGNED: ['half', 'amber'],
  CANCELLED: ['slash', 'gray'],
  SYSTEM_CANCELLED: ['slash', 'gray'],
  ARCHIVED: ['slash', 'gray'],
  DECLINED: ['cross', 'red'],
  EXPIRED: ['clock-alert', 'red'],
  FAILED_TO_SEND: ['disc-alert', 'red'],
};
/** What the spec's word does not tell: that such a document is in progress no more. */
const TOLD: ReadonlySet<EsignStatus> = new Set<EsignStatus>(['DECLINED', 'EXPIRED', 'FAILED_TO_SEND', 'ARCHIVED', 'SYSTEM_CANCELLED']);

/** FOLDER-3: returns the look of a document on its card. */
export function documentLook({ status, signers }: Pick<DocumentRow, 'status' | 'signers'>): StateLook {
  const [glyph, tone] = SHAPES[status] ?? ['ring', 'blue'];
  return { glyph, tone, label: cardLabel(status, signers), ...(TOLD.has(status) && { note: statusText(status) }) };
}

const SIGNERS: Readonly<Record<SignerRow['status'], StateLook>> = {
  signed: { glyph: 'check', tone: 'green', label: 'Signed' },
  waiting_for_signature: { glyph: 'dashed-check', tone: 'gray', label: 'Not signed yet' },
  on_hold: { glyph: 'pause', tone: 'amber', label: 'On hold' },
  declined: { glyph: 'cross', tone: 'red', label: 'Declined' },
};

/** Returns the look of a signer: an open, neutral check until they have signed, a pause until it is their turn, a cross when they declined. */
export const signerLook = (status: SignerRow['status']): StateLook => SIGNERS[status];

/** Returns the name of a signer. */
export const signerName = ({ name, lastName }: Pick<SignerRow, 'name' | 'lastName'>): string => [name, lastName].filter(Boolean).join(' ');
