/** What the form of a case asks the server; a test validates it against the schema. */
export const CASE_FORM_OPERATIONS = {
  duplicates: `query DuplicateCaseChecker($driverId: ID!, $inspectionReportNumber: String, $citationNumbers: [String!], $inspectionDate: Date, $stateId: ID, $excludeId: ID) {
    duplicateCaseChecker(driverId: $driverId, inspectionReportNumber: $inspectionReportNumber, citationNumbers: $citationNumbers, inspectionDate: $inspectionDate, stateId: $stateId, excludeId: $excludeId) { id caseID level reason }
  }`,
} as const;
