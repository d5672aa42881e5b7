import { operation } from '#src/data/operation.ts';

/** The newest application form of a driver, which is not on devices. */
export const latestApplication = operation(
  `query LatestApplication($driverId: ID!) {
    driverApplicationFormsList(filter: { driver: { id: { equals: $driverId } } }, sort: { createdAt: DESC }, first: 1) {
      items { id status jsonForm agentChanges hasPendingAgentChanges comment version }
    }
  }`,
);

/** Saves or moves an application form. */
export const applicationUpdate = operation(
  `mutation ApplicationUpdate($data: DriverApplicationFormUpdateInput!) {
    driverApplicationFormUpdate(data: $data) { id status }
  }`,
);

/** Approves an application form, and gives what is to be signed. */
export const applicationApprove = operation(
  `mutation ApplicationApprove($id: ID!) {
    driverApplicationFormUpdate(data: { id: $id, status: APPROVED_TO_SIGN }) { id pdfBase64 }
  }`,
);

/** The printed application form; null until it is approved. */
export const applicationPdf = operation('query ApplicationPdf($id: ID!) { driverApplicationForm(id: $id) { id pdfBase64 } }');

/** The motor vehicle records of a driver on file. */
export const driverRecords = operation(
  `query DriverRecords($driverId: ID!) {
    driverDocumentsList(filter: { driverId: { equals: $driverId }, type: { equals: MVR }, status: { equals: ACTIVE } }, first: 20) {
      items { id json createdAt }
    }
  }`,
);
