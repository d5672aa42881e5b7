import { operation } from '#src/data/operation.ts';

/** Papers of a driver, which are not on devices. */
export const driverPapers = operation(
  `query DriverPapers($driverId: ID!, $type: DriverDocument_TypeEnum!) {
    driverDocumentsList(filter: { driverId: { equals: $driverId }, type: { equals: $type }, status: { equals: ACTIVE } }, first: 20) {
      items { id json createdAt files { items { id downloadUrl } } }
    }
  }`,
);

/** Files a paper of a driver. */
export const driverDocumentCreate = operation(
  'mutation DriverDocumentCreate($data: DriverDocumentCreateInput!) { driverDocumentCreate(data: $data) { id } }',
);

/** Changes what a paper says. */
export const driverDocumentUpdate = operation(
  'mutation DriverDocumentUpdate($id: ID!, $json: JSON) { driverDocumentUpdate(data: { id: $id, json: $json }) { id } }',
);

/** Deleted with its files (DOC-2); it can be restored. */
export const driverDocumentWithdraw = operation(
  'mutation DriverDocumentWithdraw($id: ID!) { driverDocumentUpdate(data: { id: $id, status: DELETED }) { id } }',
);

/** Starts the application form of a driver. */
export const driverApplicationFormCreate = operation(
  'mutation DriverApplicationFormCreate($data: DriverApplicationFormCreateInput!) { driverApplicationFormCreate(data: $data) { id } }',
);

/** Takes back a form that was started. */
export const driverApplicationFormDelete = operation(
  'mutation DriverApplicationFormDelete($id: ID!) { driverApplicationFormDelete(id: $id) { success } }',
);
