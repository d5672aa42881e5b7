/** What the server alone does with cases; a test validates each against the schema. */
export const CASE_OPERATIONS = {
  csv: `query CasesListCSV($filter: CaseListFilter, $sort: CaseListSort, $timeZone: String) {
    casesListCSV(filter: $filter, sort: $sort, timeZone: $timeZone) { csv count filename }
  }`,
  summaryPdf: 'query CaseSummaryPdf($id: ID!, $timeZone: String) { caseSummaryPdf(id: $id, timeZone: $timeZone) { filename base64 } }',
  remove: 'mutation CaseDelete($id: ID!) { caseDelete(id: $id, force: true) { success } }',
} as const;
