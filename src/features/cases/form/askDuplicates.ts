import type { Likeness } from '#domain/cases/duplicates.ts';
import { askServer } from '#src/session/askServer.ts';
import { duplicateCaseChecker } from '../case.operations.ts';
import type { FoundDuplicate } from './duplicateCases.ts';

/** A slow server keeps nobody from saving, in milliseconds. */
const PATIENCE_MS = 2500;

/** Asks the server, which knows of cases that have not come here yet, what it holds for the same event. Nothing when it does not say in time. */
export async function duplicatesOnServer(wanted: Likeness, excludeId: string): Promise<readonly FoundDuplicate[]> {
  const { driverId, inspectionReportNumber, citationNumbers, inspectionDate, inspectionCitationStateId: stateId } = wanted;
  if (driverId === null) return [];
  const variables = { driverId, inspectionReportNumber, citationNumbers, inspectionDate, stateId, excludeId };
  const asked = askServer(duplicateCaseChecker, variables);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([asked, late]);
  return answer?.ok ? answer.data.duplicateCaseChecker : [];
}
