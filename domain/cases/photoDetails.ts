import type { Row } from '../tables.ts';

/** The fields that every roadside inspection has (CASE-8). */
export const INSPECTION_DETAILS = ['inspectionDate', 'inspectionReportNumber', 'inspectionCitationStateId'] as const;

type Details = Pick<Row<'cases'>, 'roadsideInspection' | 'trafficCitation' | 'citationNumbers' | (typeof INSPECTION_DETAILS)[number]>;

/** Returns whether a case, or a form of one, has what a photo of its ticket or report would show (CASE-8); an empty text is none. */
export function hasDetails(row: Details): boolean {
  const isReported = !row.roadsideInspection || INSPECTION_DETAILS.every((field) => row[field]);
  return isReported && (!row.trafficCitation || row.citationNumbers.length > 0);
}
