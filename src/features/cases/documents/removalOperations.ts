/** What takes a document off a case, and puts it back; a test validates each against the schema. */
export const REMOVAL_OPERATIONS = {
  remove: 'mutation CaseDocumentRemove($id: ID!) { caseDocumentDelete(id: $id) { success } }',
  putBack: 'mutation CaseDocumentPutBack($id: ID!) { caseDocumentRestore(id: $id) { id } }',
} as const;
