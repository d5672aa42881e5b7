import type { SIGNER_STATUSES } from '#domain/esign/esign.ts';
import type { PageSize, PlacedField } from '#domain/esign/placedFields.ts';
import type { EsignStatus } from '#domain/esign/transitions.ts';
import type { Steps } from '../mutations/applyOnServer.ts';

/** A person who is asked to sign; `number` counts from 1 and is their place in the order. */
export interface ProviderSigner {
  number: number;
  /** The id of the row of `esignSigners`. */
  id: string;
  name: string;
  email: string;
  /** The role in a template; null elsewhere. */
  role: string | null;
  status: (typeof SIGNER_STATUSES)[number];
  /** Null: not yet. */
  signedAt: string | null;
}

/** The content that signers read: a file as it was uploaded, or the editor's HTML. */
export type Content = { kind: 'file'; bytes: Buffer; filename: string } | { kind: 'html'; html: string };

/** The sender: the person who is signed in. */
export interface Requester {
  userId: string;
  name: string;
  email: string;
}

export interface NewDocument {
  /** The title as shown, with the suffix of a sandbox. */
  title: string;
  message: string | null;
  isDraft: boolean;
  signers: readonly ProviderSigner[];
  requester: Requester;
  customerId: string | null;
  expiresAt: string;
  content: Content;
}

export type NewTemplate = Pick<NewDocument, 'title' | 'requester' | 'customerId' | 'content'> & {
  roles: readonly string[];
  /** The fields that lie on its pages from the start; none for a service with an editor of its own. */
  fields: readonly PlacedField[];
};

/** A document from a template: `fields` fill places of the template by their identifier. */
export type TemplateUse = Omit<NewDocument, 'content'> & { templateId: string; fields: readonly { identifier: string; value: string }[] };

export type DraftUpdate = Omit<NewDocument, 'content' | 'isDraft'> & { hash: string; isDraft: boolean; content: Content | null };

/** A document as the service knows it (design/domain.md 3.1). */
export interface ProviderDocument {
  hash: string;
  title: string;
  status: EsignStatus;
  signers: readonly Omit<ProviderSigner, 'id'>[];
  /** The address where the requester looks a draft over and sends it; null for what is no draft. */
  embeddedClaimUrl: string | null;
}

export interface ProviderTemplate {
  templateId: string;
  title: string;
  documentHash: string;
  signers: readonly { role: string }[];
}

/** A template with its pages and what is placed on them. */
export interface EditableTemplate {
  templateId: string;
  title: string;
  roles: readonly string[];
  /** Counts the saves; 0: nothing was placed yet. */
  version: number;
  pages: readonly PageSize[];
  fields: readonly PlacedField[];
}

/** The fields of a template as they are saved, over the version that they began from; `content` takes the place of its PDF. */
export interface TemplateChange {
  templateId: string;
  version: number;
  fields: readonly PlacedField[];
  content: Content | null;
  requester: Requester;
}

/** The places of a template by their identifiers. */
export interface TemplatePlaces {
  fields: readonly string[];
  /** An empty place would be read by the signers as it was written. */
  needsAllFields: boolean;
}

/** The result of a call: what `keep` writes belongs into the transaction that records it, after the rows of the product. */
export interface Outcome<T> {
  made: T;
  keep: (s: Steps) => Promise<void>;
}

/** Folders of documents, named as in design/domain.md 3.1. */
export type DocumentList =
  | 'all'
  | 'my_action_required'
  | 'waiting_for_others'
  | 'completed'
  | 'drafts'
  | 'cancelled'
  | 'templates'
  | 'templates_archived'
  | 'template_drafts';

export interface AuditEntry {
  type: string;
  /** ISO instant. */
  at: string;
  signerName: string | null;
  signerEmail: string | null;
}

/** A service that has documents signed. Every method throws ProviderFault when the service refuses or cannot be reached. */
export interface EsignProvider {
  readonly name: 'embedded' | 'eversign';
  createDocument(document: NewDocument): Promise<Outcome<ProviderDocument>>;
  /** Changes a draft, and sends it unless it stays one. */
  updateDraft(update: DraftUpdate): Promise<Outcome<ProviderDocument>>;
  useTemplate(use: TemplateUse): Promise<Outcome<ProviderDocument>>;
  createTemplate(template: NewTemplate): Promise<Outcome<ProviderTemplate>>;
  /** The placed fields of templates; absent where the service has an editor of its own. */
  templateFields?: {
    read(templateId: string): Promise<EditableTemplate>;
    save(change: TemplateChange): Promise<Outcome<EditableTemplate>>;
  };
  getDocument(hash: string): Promise<ProviderDocument>;
  listDocuments(type: DocumentList): Promise<ProviderDocument[]>;
  listTemplates(): Promise<ProviderTemplate[]>;
  /** The places of a template for values. */
  templatePlaces(templateId: string): Promise<TemplatePlaces>;
  /** Reminds one signer. */
  sendReminder(hash: string, signerNumber: number): Promise<Outcome<null>>;
  /** Gives a new link to one signer who is signed in here, in place of the mailed one; absent where only mails lead to a document. */
  openLink?(hash: string, signerNumber: number): Promise<Outcome<string>>;
  cancel(hash: string): Promise<Outcome<null>>;
  trash(hash: string): Promise<Outcome<null>>;
  delete(hash: string): Promise<Outcome<null>>;
  /** The sealed PDF, without the audit trail. */
  downloadFinal(hash: string): Promise<Buffer>;
  downloadRaw(hash: string): Promise<Buffer>;
  auditLog(hash: string): Promise<AuditEntry[]>;
  /** The document that a webhook tells of; null when it is not the service's own word. */
  verifyWebhook(body: unknown): { documentHash: string } | null;
}

/** `conversion`: a file cannot be made into a PDF; `refused`: the service says no; `failed`: it cannot be reached or is broken. */
type FaultKind = 'conversion' | 'refused' | 'failed';

/** A call to the service failed. The message names no key and nothing that a person wrote. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;
  constructor(kind: FaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
