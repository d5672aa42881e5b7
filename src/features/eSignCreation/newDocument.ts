import type { Json } from '#domain/field.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { NOBODY_TYPED, rolesLeft, rolesMissing, titleProblem, withSigner, type TypedSigner } from '#domain/esign/newDocument.ts';
import type { Signer } from '#domain/esign/signers.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import type { Row } from '#domain/tables.ts';
import { NOTHING_WRITTEN, type Written } from '#src/components/editor/written.ts';
import type { Template } from '#src/documents/useTemplates.ts';
import { FOLDERS_PATH, type Kind } from './creationPaths.ts';

/** A document as it stands in its form; what is kept on the device is all of it. */
export interface NewDocument {
  title: string;
  customerId: string;
  driverId: string;
  /** The chosen driver is to sign. */
  driverSigns: boolean;
  signers: readonly Signer[];
  /** The person who is being typed, and the role that is chosen for the next signer. */
  typed: TypedSigner;
  /** Of a document from a template; empty: none is chosen. */
  templateId: string;
  /** Of a document that is written. */
  text: Written;
}

/** Returns a document that nobody has begun; `own`: the customer of whoever is no staff, whose driver always signs (spec: CUSTOMER_ELITE behavior). */
export const emptyDocument = (own: string | null): NewDocument => ({
  title: '',
  customerId: own ?? '',
  driverId: '',
  driverSigns: own !== null,
  signers: [],
  typed: NOBODY_TYPED,
  templateId: '',
  text: NOTHING_WRITTEN,
});

/** Returns a document that nobody has begun, of whomever the address says it is; of others than the staff it is always their customer's. */
export function begunFor(own: string | null, address: URLSearchParams): NewDocument {
  const customerId = own ?? address.get('customer') ?? '';
  return { ...emptyDocument(own), customerId, driverId: (customerId && address.get('driver')) || '' };
}

/** The name that unsaved work is kept under: that for one driver or customer is not that for another. */
export function unsavedName(kind: Kind, address: URLSearchParams): string {
  return ['esign', kind, address.get('driver') ?? address.get('customer')].filter(Boolean).join(':');
}

/** Returns the address of the folder that a document lies in once it is sent: that of its driver, else with those of its customer that are no driver's. */
export function folderOf({ driverId, customerId }: Pick<NewDocument, 'driverId' | 'customerId'>): string {
  return `${FOLDERS_PATH}?${new URLSearchParams({ folder: driverId ? `driver:${driverId}` : 'documents', of: customerId }).toString()}`;
}

const others = (signers: readonly Signer[]): readonly Signer[] => signers.filter(({ driverId }) => !driverId);

/** Returns the document for another customer: its driver is none of theirs, and does not sign. */
export function forCustomer(document: NewDocument, customerId: string): NewDocument {
  if (customerId === document.customerId) return document;
  return { ...document, customerId, driverId: '', signers: others(document.signers) };
}

/** Returns the document for another driver, whose customer is the document's. */
export function forDriver(document: NewDocument, driver: Pick<Row<'drivers'>, 'id' | 'customerId'> | null): NewDocument {
  const driverId = driver?.id ?? '';
  if (driverId === document.driverId) return document;
  return { ...document, driverId, ...(driver && { customerId: driver.customerId }), signers: others(document.signers) };
}

/** Returns the document with the driver as a signer or without. */
export function withDriverSigning(document: NewDocument, driverSigns: boolean): NewDocument {
  return { ...document, driverSigns, ...(!driverSigns && { signers: others(document.signers) }) };
}

/** Returns the document from another template: its roles are others, so nobody signs any more (spec 5). `isForced`: the driver always signs. */
export function fromTemplate(document: NewDocument, templateId: string, isForced: boolean): NewDocument {
  return { ...document, templateId, signers: [], driverSigns: isForced, typed: NOBODY_TYPED };
}

/** The role that the next signer takes: the one that is chosen, else the first that nobody has. */
const nextRole = ({ typed, signers }: NewDocument, roles: readonly string[]): string => {
  const left = rolesLeft(roles, signers);
  return left.includes(typed.role) ? typed.role : (left.find((role) => /driver/i.test(role)) ?? left[0] ?? '');
};

/**
 * SIGN-2: returns the document with the chosen driver among its signers, or why they cannot be; null: nothing is to be done.
 * `roles`: those of the template; null where there are none.
 */
export function seatDriver(
  document: NewDocument,
  driver: Pick<Row<'drivers'>, 'id' | 'name' | 'lastName' | 'email' | 'customerId'>,
  roles: readonly string[] | null,
): { document: NewDocument } | { problem: string } | null {
  if (!document.driverSigns || driver.id !== document.driverId) return null;
  if (document.signers.some(({ driverId }) => driverId === driver.id)) return null;
  if (!driver.email) return { problem: PAPER_MESSAGES.driverEmailRequired };
  const role = roles === null ? '' : nextRole(document, roles);
  if (roles !== null && role === '') return null;
  const { id: driverId, customerId, name, lastName, email } = driver;
  const added = withSigner(document.signers, { name, lastName, email, role, driverId, customerId });
  if (!added.ok) return { problem: `${driverName(driver)}: ${added.problem}` };
  const typed = role === document.typed.role ? { ...document.typed, role: '' } : document.typed;
  return { document: { ...document, signers: added.signers, typed } };
}

/** Returns the document without one of its signers. */
export function withoutSigner(document: NewDocument, signer: Signer): NewDocument {
  const signers = document.signers.filter((one) => one !== signer);
  return { ...document, signers, ...(signer.driverId && { driverSigns: false }) };
}

/** The facts of a form that decide whether its document can be sent. */
export interface SendFacts {
  kind: Kind;
  document: NewDocument;
  file: File | null;
  template: Template | null;
  /** It is being sent, saved or loaded. */
  isBusy: boolean;
}

/** Returns why a document cannot be sent yet, in words; null: it can (spec 5: what disables Send). */
export function sendProblem({ kind, document, file, template, isBusy }: SendFacts): string | null {
  if (isBusy) return 'wait until the last step is done';
  const title = titleProblem(document.title);
  if (title) return document.title.trim() === '' ? 'give it a title first' : title;
  if (kind === 'custom' && document.text.plainText.trim() === '') return 'write the document first';
  if (kind === 'attachment' && !file) return 'choose a file first';
  if (kind === 'template' && !template) return 'choose a template first';
  if (kind === 'template') {
    const missing = rolesMissing(template!.roles, document.signers);
    if (missing) return missing;
  }
  if (document.signers.length === 0) return 'add a signer first';
  return document.customerId === '' ? 'choose a customer or a driver first' : null;
}

/** Returns what is kept on the device of an unfinished document; null: nothing was typed. */
export function keptOf(document: NewDocument, begun: NewDocument): Json | null {
  return JSON.stringify(document) === JSON.stringify(begun) ? null : (document as unknown as Json);
}
