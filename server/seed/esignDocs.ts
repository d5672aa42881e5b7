import type { Row } from '#domain/tables.ts';
import { daysAfter, earliest } from './calendar.ts';
import { add, type Maker } from './maker.ts';
import type { Paper } from './paper.ts';

type Doc = Row<'everSignDocs'>;

/** A document sent for signature, and who is to sign. */
export interface EsignPlan {
  type: Doc['type'];
  status: Doc['status'];
  title: string;
  customerId: string;
  driverId: string | null;
  createdAt: string;
  requesterEmail: string;
  employmentVerificationId?: string;
  signers: readonly { name: string; lastName: string | null; email: string; role?: string; driverId?: string }[];
}

export const signerName = ({ name, lastName }: { name: string; lastName: string | null }): string =>
  [name, lastName].filter(Boolean).join(' ');

/** Returns how far a signer is, for a document in a given state. */
function signerStatus(doc: Doc['status'], index: number, count: number): Row<'esignSigners'>['status'] {
  if (doc === 'COMPLETED' || doc === 'ARCHIVED') return 'signed';
  if (doc === 'PARTIALLY_SIGNED' && index < Math.max(1, count - 1)) return 'signed';
  if (doc === 'DECLINED' && index === 0) return 'declined';
  return index === 0 || doc === 'PARTIALLY_SIGNED' ? 'waiting_for_signature' : 'on_hold';
}

const MESSAGES = ['Please review and sign.', 'Please sign before your next dispatch.', 'Needed for your qualification file.'] as const;

/** One e-sign document with its signers. Its file is the one that is signed, marked SAMPLE; the demo seals those that everybody has signed. */
export function writeEsignDoc(maker: Maker, given: EsignPlan): Doc {
  const { random } = maker;
  // Nobody is left to sign what the only signer has signed.
  const status = given.status === 'PARTIALLY_SIGNED' && given.signers.length === 1 ? 'VIEWED' : given.status;
  const plan = { ...given, status };
  const soon = daysAfter(plan.createdAt, 0.05 + random.float() * 4);
  const expiresAt = daysAfter(plan.createdAt, plan.status === 'EXPIRED' ? 30 : 90);
  const settledAt = earliest(plan.status === 'EXPIRED' ? expiresAt : soon, maker.now);
  const names = plan.signers.map(signerName);
  const paper: Paper = {
    filename: `${plan.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`,
    title: plan.title,
    lines: ['', 'SAMPLE', '', ['Requested by', plan.requesterEmail], ...names.map((name) => ['Signer', name] as const)],
  };
  const doc = add(maker, 'everSignDocs', {
    createdAt: plan.createdAt,
    updatedAt: plan.status === 'DRAFT' ? plan.createdAt : settledAt,
    customerId: plan.customerId,
    driverId: plan.driverId,
    hash: random.text(32, '0123456789abcdef'),
    type: plan.type,
    title: plan.title,
    status,
    message: random.pick(MESSAGES),
    requesterEmail: plan.requesterEmail,
    expiresAt,
    employmentVerificationId: plan.employmentVerificationId ?? null,
    fileId: maker.store(paper, { customerId: plan.customerId, createdAt: plan.createdAt }),
  });
  for (const [i, signer] of plan.signers.entries()) {
    const signing = signerStatus(plan.status, i, plan.signers.length);
    add(maker, 'esignSigners', {
      createdAt: plan.createdAt,
      updatedAt: signing === 'signed' ? settledAt : plan.createdAt,
      customerId: plan.customerId,
      everSignDocId: doc.id,
      name: signer.name,
      lastName: signer.lastName,
      email: signer.email,
      role: signer.role ?? null,
      driverId: signer.driverId ?? null,
      order: i + 1,
      status: signing,
      signed: signing === 'signed',
      signedAt: signing === 'signed' ? settledAt : null,
    });
  }
  return doc;
}
