import { operation } from '#src/data/operation.ts';

/** Asks for one page of documents, newest first. */
export const folderDocuments = operation(
  `query FolderDocuments($filter: EverSignDocFilter!, $skip: Int!, $first: Int!) {
    everSignDocsList(filter: $filter, sort: [{ createdAt: DESC }], skip: $skip, first: $first) {
      count
      items {
        id hash type title status message requesterEmail createdAt expiresAt customerId driverId
        customer { name } driver { name lastName } file { id fileId filename }
        signers(sort: [{ order: ASC }], first: 50) { items { id name lastName email role driverId status signed signedAt } }
      }
    }
  }`,
);

/** Archives a document: it can be signed and sent no more, and is kept. */
export const documentArchive = operation(
  'mutation DocumentArchive($id: ID!) { everSignDocUpdate(data: { id: $id, status: ARCHIVED }) { id } }',
);

/** Moves a document to the folder of a driver (SIGN-21). */
export const documentMove = operation(
  'mutation DocumentMove($id: ID!, $driverId: ID!) { everSignDocUpdate(data: { id: $id, driver: { connect: { id: $driverId } } }) { id } }',
);

/** Moves a document from the folder of a driver to that of the customer. */
export const documentMoveToCustomer = operation(
  'mutation DocumentMoveToCustomer($id: ID!, $driverId: ID!) { everSignDocUpdate(data: { id: $id, driver: { disconnect: { id: $driverId } } }) { id } }',
);

/** Deletes a document. */
export const documentDelete = operation('mutation DocumentDelete($id: ID!) { everSignDocDelete(data: { id: $id }) { success } }');

/** Brings a deleted document back. */
export const documentRestore = operation('mutation DocumentRestore($id: ID!) { everSignDocRestore(id: $id) { id } }');
