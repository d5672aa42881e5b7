/** What the server alone does with cases or knows of them; a test validates each against the schema. */
export const CASE_OPERATIONS = {
  csv: `query CasesListCSV($filter: CaseListFilter, $sort: CaseListSort, $timeZone: String) {
    casesListCSV(filter: $filter, sort: $sort, timeZone: $timeZone) { csv count filename }
  }`,
  summaryPdf: 'query CaseSummaryPdf($id: ID!, $timeZone: String) { caseSummaryPdf(id: $id, timeZone: $timeZone) { filename base64 } }',
  remove: 'mutation CaseDelete($id: ID!) { caseDelete(id: $id, force: true) { success } }',
  duplicates: `query DuplicateCaseChecker($driverId: ID!, $inspectionReportNumber: String, $citationNumbers: [String!], $inspectionDate: Date, $stateId: ID, $excludeId: ID) {
    duplicateCaseChecker(driverId: $driverId, inspectionReportNumber: $inspectionReportNumber, citationNumbers: $citationNumbers, inspectionDate: $inspectionDate, stateId: $stateId, excludeId: $excludeId) { id caseID level reason }
  }`,
} as const;
