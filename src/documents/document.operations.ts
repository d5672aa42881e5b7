import { operation } from '#src/data/operation.ts';

/** Makes stored bytes a document of a case. */
export const caseDocumentAttach = operation(
  'mutation CaseDocumentAttach($data: CaseDocumentCreateInput!) { caseDocumentCreate(data: $data) { id } }',
);

/** Asks whether bytes of this name became a document: the answer to the one above may have been lost. */
export const caseDocumentAttached = operation(
  `query CaseDocumentAttached($caseId: ID!, $handle: String!) {
    caseDocumentsList(filter: { caseId: { equals: $caseId }, file: { fileId: { equals: $handle } } }, first: 1) { items { id } }
  }`,
);
