/** What sends a document of a case; a test validates each against the schema. */
export const DOCUMENT_OPERATIONS = {
  attach: 'mutation CaseDocumentAttach($data: CaseDocumentCreateInput!) { caseDocumentCreate(data: $data) { id } }',
  /** Whether bytes of this name became a document: the answer to the one above may have been lost. */
  attached: `query CaseDocumentAttached($caseId: ID!, $handle: String!) {
    caseDocumentsList(filter: { caseId: { equals: $caseId }, file: { fileId: { equals: $handle } } }, first: 1) { items { id } }
  }`,
} as const;
