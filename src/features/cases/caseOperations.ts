/** What the server alone does with cases; a test validates each against the schema. */
export const CASE_OPERATIONS = {
  csv: `query CasesListCSV($filter: CaseListFilter, $sort: CaseListSort) {
    casesListCSV(filter: $filter, sort: $sort) { csv count filename }
  }`,
  summaryPdf: 'query CaseSummaryPdf($id: ID!) { caseSummaryPdf(id: $id) { filename base64 } }',
  remove: 'mutation CaseDelete($id: ID!) { caseDelete(id: $id, force: true) { success } }',
} as const;
