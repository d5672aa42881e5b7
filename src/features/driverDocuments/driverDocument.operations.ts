import { operation } from '#src/data/operation.ts';

/** Asks for the papers of a driver; what the confidential ones say is not among it, for reading that is noted (DOC-6). */
export const papersOfDriver = operation(
  `query PapersOfDriver($driverId: ID!, $statuses: [DriverDocument_StatusEnum!]!, $withDeleted: Boolean!) {
    open: driverDocumentsList(
      filter: { driverId: { equals: $driverId }, status: { in: $statuses }, type: { not_in: [DRUG_TEST_RESULTS, CCF] } }
      sort: { createdAt: DESC }, first: 100, withDeleted: $withDeleted
    ) { count items { id type status json createdAt customerId driverId medicalExaminerVerification { status } files(first: 25) { items { id filename createdById } } } }
    closed: driverDocumentsList(
      filter: { driverId: { equals: $driverId }, status: { in: $statuses }, type: { in: [DRUG_TEST_RESULTS, CCF] } }
      sort: { createdAt: DESC }, first: 50, withDeleted: $withDeleted
    ) { count items { id type status createdAt customerId driverId files(first: 25) { items { id filename createdById } } } }
  }`,
);

/** Asks how long each paper of a driver must be kept. */
export const papersKept = operation(
  'query PapersKept($driverId: ID!) { documentKeeping(driverId: $driverId) { id until isOver why paragraph } }',
);

/** Asks which papers may go for good, of one customer's drivers or of all. */
export const papersToPurge = operation(
  `query PapersToPurge($customerId: ID) {
    documentsToPurge(customerId: $customerId) { count drivers groups { type count paragraph ids } }
  }`,
);

/** Removes papers whose term is over for good. */
export const papersPurge = operation('mutation PapersPurge($ids: [ID!]!) { driverDocumentsPurge(ids: $ids) { status } }');

/** Asks what one paper says. */
export const paperContent = operation('query PaperContent($id: ID!) { driverDocument(id: $id) { id json } }');

/** Files a paper of a driver. */
export const paperFile = operation('mutation PaperFile($data: DriverDocumentCreateInput!) { driverDocumentCreate(data: $data) { id } }');

/** Changes what a paper says. */
export const paperSay = operation(
  'mutation PaperSay($id: ID!, $json: JSON) { driverDocumentUpdate(data: { id: $id, json: $json }) { id } }',
);

/** Makes a paper current, archived or deleted (DOC-2). */
export const paperMove = operation(
  'mutation PaperMove($id: ID!, $status: DriverDocument_StatusEnum!) { driverDocumentUpdate(data: { id: $id, status: $status }) { id } }',
);

/** Notes how the look-up of a medical examiner ended. */
export const paperExaminer = operation(
  `mutation PaperExaminer($id: ID!, $status: DriverDocument_ExaminerStatusEnum!) {
    driverDocumentUpdate(data: { id: $id, medicalExaminerVerification: { status: $status } }) { id }
  }`,
);

/** Brings a deleted paper back, archived. */
export const paperRestore = operation('mutation PaperRestore($id: ID!) { driverDocumentRestore(id: $id) { id } }');

/** Deletes a paper for good, with its files. */
export const paperDestroy = operation(
  `mutation PaperDestroy($id: ID!, $reason: String) { driverDocumentDestroy(data: { id: $id, reason: $reason }, force: true) { success } }`,
);

/** Gives a file another name. */
export const fileRename = operation(
  'mutation FileRename($id: ID!, $filename: String!) { fileUpdate(data: { id: $id, filename: $filename }) { id } }',
);

/** Takes a file off a paper; the file itself stays. */
export const fileTakeOff = operation(
  `mutation FileTakeOff($id: ID!, $fileId: ID!) { driverDocumentUpdate(data: { id: $id, files: { disconnect: [{ id: $fileId }] } }) { id } }`,
);

/** Puts a file that is there on a paper. */
export const filePutBack = operation(
  `mutation FilePutBack($id: ID!, $fileId: ID!) { driverDocumentUpdate(data: { id: $id, files: { connect: [{ id: $fileId }] } }) { id } }`,
);
