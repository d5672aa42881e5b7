import { operation } from '#src/data/operation.ts';

/** Makes stored bytes a document of a case. */
export const caseDocumentAttach = operation(
  'mutation CaseDocumentAttach($data: CaseDocumentCreateInput!) { caseDocumentCreate(data: $data) { id } }',
);

/** Asks whether bytes of this name became a document: the answer to the one above may have been lost. */
export const caseDocumentAttached = operation(
  `query CaseDocumentAttached($caseId: ID!, $handle: String!) {
    list: caseDocumentsList(filter: { caseId: { equals: $caseId }, file: { fileId: { equals: $handle } } }, first: 1) { items { id } }
  }`,
);

/** Makes stored bytes an attachment of a customer. */
export const customerDocumentAttach = operation(
  'mutation CustomerDocumentAttach($data: CustomerDocumentCreateInput!) { customerDocumentCreate(data: $data) { id } }',
);

/** Asks the same of an attachment. */
export const customerDocumentAttached = operation(
  `query CustomerDocumentAttached($customerId: ID!, $handle: String!) {
    list: customerDocumentsList(filter: { customerId: { equals: $customerId }, file: { fileId: { equals: $handle } } }, first: 1) { items { id } }
  }`,
);
