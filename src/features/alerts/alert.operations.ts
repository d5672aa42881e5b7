/** What cures alerts at the server: papers of drivers are not on devices. A test validates each against the schema. */
export const ALERT_OPERATIONS = {
  papers: `query DriverPapers($driverId: ID!, $type: DriverDocument_TypeEnum!) {
    driverDocumentsList(filter: { driverId: { equals: $driverId }, type: { equals: $type }, status: { equals: ACTIVE } }, first: 20) {
      items { id json createdAt files { items { id downloadUrl } } }
    }
  }`,
  filePaper: 'mutation DriverDocumentCreate($data: DriverDocumentCreateInput!) { driverDocumentCreate(data: $data) { id } }',
  changePaper: 'mutation DriverDocumentUpdate($id: ID!, $json: JSON) { driverDocumentUpdate(data: { id: $id, json: $json }) { id } }',
  /** Deleted with its files (DOC-2); it can be restored. */
  withdrawPaper: 'mutation DriverDocumentWithdraw($id: ID!) { driverDocumentUpdate(data: { id: $id, status: DELETED }) { id } }',
  startForm:
    'mutation DriverApplicationFormCreate($data: DriverApplicationFormCreateInput!) { driverApplicationFormCreate(data: $data) { id } }',
  deleteForm: 'mutation DriverApplicationFormDelete($id: ID!) { driverApplicationFormDelete(id: $id) { success } }',
} as const;
