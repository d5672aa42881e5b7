import { operation } from '#src/data/operation.ts';

/** The attempts at previous employers of a driver, which no device holds. */
export const verificationsOfDriver = operation(
  `query VerificationsOfDriver($driverId: ID!) {
    list: employmentVerificationsList(filter: { driver: { id: { equals: $driverId } } }, sort: [{ createdAt: DESC }], first: 100) {
      items { id customerId driverId createdAt updatedAt status note type isPEVSent sentAt source previousId attempt corrections
        company { name email phoneNumber isTransportCompany } }
    }
    documents: pevDocumentsList(filter: { employmentVerification: { driver: { id: { equals: $driverId } } } }, sort: [{ createdAt: DESC }], first: 100) {
      items { id employmentVerificationId file { id filename } }
    }
    driverInvestigation(driverId: $driverId) {
      employers { name email phone from to isAsked }
      answers { verificationId answeredAt lines { label value } }
    }
  }`,
);

/** Notes a previous employer that is to be asked. */
export const verificationCreate = operation(
  'mutation VerificationCreate($data: EmploymentVerificationCreateInput!) { employmentVerificationCreate(data: $data) { id } }',
);

/** Changes an attempt. */
export const verificationUpdate = operation(
  'mutation VerificationUpdate($data: EmploymentVerificationUpdateInput!) { employmentVerificationUpdate(data: $data) { id } }',
);

/** Removes an attempt; it can be restored. */
export const verificationDelete = operation(
  'mutation VerificationDelete($id: ID!) { employmentVerificationDelete(data: { id: $id }) { success } }',
);

/** Brings back an attempt that was removed. */
export const verificationRestore = operation('mutation VerificationRestore($id: ID!) { employmentVerificationRestore(id: $id) { id } }');

/** Files a document with an attempt. */
export const pevDocumentCreate = operation(
  'mutation PevDocumentCreate($data: PevDocumentCreateInput!) { pevDocumentCreate(data: $data) { id } }',
);

/** Removes a document of an attempt; it can be restored. */
export const pevDocumentDelete = operation('mutation PevDocumentDelete($id: ID!) { pevDocumentDelete(data: { id: $id }) { success } }');

/** Brings back a document that was removed. */
export const pevDocumentRestore = operation('mutation PevDocumentRestore($id: ID!) { pevDocumentRestore(id: $id) { id } }');
