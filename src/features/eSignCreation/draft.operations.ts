import { operation } from '#src/data/operation.ts';

/** Asks for the drafts of documents that are written, those that were changed last first. */
export const documentDrafts = operation(
  `query DocumentDrafts { documentDraftsList(sort: { updatedAt: DESC }, first: 100) { count items { id documentTitle updatedAt } } }`,
);

/** Asks for one draft, whole. */
export const documentDraft = operation(
  `query DocumentDraftWhole($id: ID!) { documentDraft(id: $id) { id documentTitle editorState signers customer { id } driver { id } } }`,
);

/** Keeps a document as a draft. */
export const draftCreate = operation('mutation DraftCreate($data: DocumentDraftCreateInput!) { documentDraftCreate(data: $data) { id } }');

/** Changes a draft. */
export const draftUpdate = operation(
  'mutation DraftUpdate($id: ID!, $data: DocumentDraftUpdateInput!) { documentDraftUpdate(filter: { id: $id }, data: $data) { id } }',
);

/** Deletes a draft. */
export const draftDelete = operation('mutation DraftDelete($id: ID!) { documentDraftDelete(filter: { id: $id }) { success } }');

/** Brings a deleted draft back. */
export const draftRestore = operation('mutation DraftRestore($id: ID!) { documentDraftRestore(id: $id) { id } }');
