import { operation } from '#src/data/operation.ts';

/** Cases under a filter as text for spreadsheets. */
export const casesListCSV = operation(
  `query CasesListCSV($filter: CaseListFilter, $sort: CaseListSort, $timeZone: String) {
    casesListCSV(filter: $filter, sort: $sort, timeZone: $timeZone) { csv count filename }
  }`,
);

/** A case on paper, as PDF in base64. */
export const caseSummaryPdf = operation(
  'query CaseSummaryPdf($id: ID!, $timeZone: String) { caseSummaryPdf(id: $id, timeZone: $timeZone) { filename base64 } }',
);

/** Deletes a case with all that belongs to it. */
export const caseDelete = operation('mutation CaseDelete($id: ID!) { caseDelete(id: $id, force: true) { success } }');

/** Cases that seem to tell of the same event. */
export const duplicateCaseChecker = operation(
  `query DuplicateCaseChecker($driverId: ID!, $inspectionReportNumber: String, $citationNumbers: [String!], $inspectionDate: Date, $stateId: ID, $excludeId: ID) {
    duplicateCaseChecker(driverId: $driverId, inspectionReportNumber: $inspectionReportNumber, citationNumbers: $citationNumbers, inspectionDate: $inspectionDate, stateId: $stateId, excludeId: $excludeId) { id caseID level reason }
  }`,
);

/** Agents by name, for those who have no rows of them. */
export const mentionableAgents = operation('query MentionableAgents { mentionableAgents { id name } }');
