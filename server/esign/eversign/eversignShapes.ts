import { z } from 'zod';
import type { EsignStatus } from '#domain/esign/transitions.ts';
import { SIGNER_STATUSES } from '#domain/esign/esign.ts';
import type { ProviderDocument, ProviderSigner } from '../provider.ts';

/** 0 and 1, and what else the service has sent for them. */
const flag = z.union([z.boolean(), z.number(), z.null()]).optional().transform(Boolean);

const Signer = z.object({
  id: z.coerce.number(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  role: z.string().nullish(),
  order: z.coerce.number().nullish(),
  signed: flag,
  signed_timestamp: z.coerce.number().nullish(),
  declined: flag,
  viewed: flag,
  status: z.string().nullish(),
});
type Signer = z.infer<typeof Signer>;

/** A document or a template as the service describes it; only what is used here. */
export const EversignDocument = z.object({
  document_hash: z.string().min(1).max(64),
  template_id: z.string().nullish(),
  title: z.string(),
  is_draft: flag,
  is_completed: flag,
  is_archived: flag,
  is_deleted: flag,
  is_trashed: flag,
  is_cancelled: flag,
  is_expired: flag,
  embedded_claim_url: z.string().nullish(),
  signers: z.array(Signer).default([]),
});
export type EversignDocument = z.infer<typeof EversignDocument>;

/** The fields of a template, by page; those to merge are filled by whoever uses it. */
export const EversignFields = z.object({
  fields: z.array(z.array(z.object({ identifier: z.string().nullish(), merge: flag }))).default([]),
});

export const Success = z.object({ success: z.union([z.literal(true), z.literal(1)]) });
export const Listing = z.array(EversignDocument);
export const AuditLog = z.array(
  z.object({
    event_type: z.string(),
    event_assoc_signer_name: z.string().nullish(),
    event_assoc_signer_email: z.string().nullish(),
    time_stamp: z.coerce.number(),
  }),
);

/** The first that holds (design/domain.md 3.2). */
export function statusOf(document: EversignDocument): EsignStatus {
  const { signers } = document;
  const signed = signers.filter((signer) => signer.signed).length;
  if (document.is_deleted || document.is_trashed) return 'DELETED';
  if (document.is_archived) return 'ARCHIVED';
  if (document.is_cancelled) return 'CANCELLED';
  if (signers.some(({ declined }) => declined)) return 'DECLINED';
  if (document.is_completed) return 'COMPLETED';
  if (document.is_expired) return 'EXPIRED';
  if (document.is_draft) return 'DRAFT';
  if (signers.length > 0 && signed === signers.length) return 'SIGNED';
  if (signed > 0) return 'PARTIALLY_SIGNED';
  return signers.some(({ viewed }) => viewed) ? 'VIEWED' : 'SENT';
}

export function documentOf(document: EversignDocument): ProviderDocument {
  return {
    hash: document.document_hash,
    title: document.title,
    status: statusOf(document),
    signers: document.signers.map(signerOf),
    embeddedClaimUrl: document.is_draft ? (document.embedded_claim_url ?? null) : null,
  };
}

function signerOf(signer: Signer): Omit<ProviderSigner, 'id'> {
  const { id, name, email, role, signed_timestamp: at } = signer;
  const signedAt = signer.signed && at ? new Date(at * 1000).toISOString() : null;
  return { number: id, name: name ?? '', email: email ?? '', role: role || null, status: signingOf(signer), signedAt };
}

function signingOf({ signed, declined, status }: Signer): ProviderSigner['status'] {
  if (signed) return 'signed';
  if (declined) return 'declined';
  return SIGNER_STATUSES.find((known) => known === status) ?? 'waiting_for_signature';
}
