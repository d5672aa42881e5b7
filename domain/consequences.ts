import { evaluateAlerts } from './alerts/alert.consequences.ts';
import { followCases } from './cases/caseFollowing.consequences.ts';
import { writeCaseHistory } from './cases/caseHistory.consequences.ts';
import { followTalk } from './cases/caseTalk.consequences.ts';
import type { AnyConsequence } from './consequence.ts';
import { checkActivation } from './contracts/contract.consequences.ts';
import { swapRoles } from './customers/customer.consequences.ts';
import { archiveReplaced, hideDeleted } from './documents/driverDocument.consequences.ts';
import { archiveSigned, askPreviousEmployers } from './drivers/application/application.consequences.ts';
import { linkToChange } from './drivers/application/link.consequences.ts';
import { writeDriverHistory } from './drivers/driverHistory.consequences.ts';
import { fileSignedAnswers, mailVerifications, signedVerifications } from './drivers/verification/verification.consequences.ts';
import { cancelOpenDocuments } from './esign/esign.consequences.ts';
import { notifyOfCases } from './notifications/caseNotices.consequences.ts';

/** Everything that follows from changes, in the order in which it happens. */
export const CONSEQUENCES: readonly AnyConsequence[] = [
  swapRoles,
  checkActivation,
  hideDeleted,
  archiveReplaced,
  cancelOpenDocuments,
  archiveSigned,
  askPreviousEmployers,
  linkToChange,
  signedVerifications,
  fileSignedAnswers,
  mailVerifications,
  evaluateAlerts,
  followCases,
  followTalk,
  writeCaseHistory,
  writeDriverHistory,
  notifyOfCases,
];
