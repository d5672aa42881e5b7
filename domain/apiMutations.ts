import { alertRules } from './alerts/alert.mutations.ts';
import { caseDocumentRules } from './cases/caseDocument.rules.ts';
import { caseWrites } from './cases/case.mutations.ts';
import { commentWrites, replyWrites } from './cases/comment.mutations.ts';
import { followerRules } from './cases/follower.mutations.ts';
import { violationRules } from './cases/violation.rules.ts';
import { contractRules } from './contracts/contract.rules.ts';
import { crud, type Crud, type CrudRules } from './crud.ts';
import { customerRules } from './customers/customer.rules.ts';
import { driverDocumentRules } from './documents/driverDocument.rules.ts';
import { fileCrud } from './documents/file.mutations.ts';
import { customerDocumentRules, driverDocumentFileRules } from './documents/paper.rules.ts';
import { applicationRules } from './drivers/application/application.rules.ts';
import { driverRules } from './drivers/driver.rules.ts';
import { safetySummaryRules } from './drivers/safetySummary.rules.ts';
import { verificationRules } from './drivers/verification/verification.rules.ts';
import { draftRules } from './esign/draft.rules.ts';
import { esignRules } from './esign/esign.rules.ts';
import { notificationUpdate } from './notifications/notification.mutations.ts';
import { violationCodeRules } from './reference/violationCode.rules.ts';
import { NOUNS, TABLE_NAMES, type TableName } from './tables.ts';
import { userRules } from './users/user.rules.ts';
import { savedViewRules } from './views/savedView.rules.ts';

/** The rules particular to the writes of each noun; one without an entry has none but those its declaration gives. */
const RULES: { readonly [T in TableName]?: CrudRules<T> } = {
  alerts: alertRules,
  driverDocumentFiles: driverDocumentFileRules,
  customerDocuments: customerDocumentRules,
  customers: customerRules,
  users: userRules,
  drivers: driverRules,
  driverSafetySummaries: safetySummaryRules,
  contracts: contractRules,
  driverApplicationForms: applicationRules,
  employmentVerifications: verificationRules,
  driverDocuments: driverDocumentRules,
  everSignDocs: esignRules,
  documentDrafts: draftRules,
  caseViolations: violationRules,
  caseDocuments: caseDocumentRules,
  caseFollowers: followerRules,
  savedViews: savedViewRules,
  violationCodes: violationCodeRules,
};

/** Nouns whose writes do not come from their scope and access alone. */
const OWN: { readonly [T in TableName]?: Crud } = {
  files: fileCrud,
  cases: caseWrites,
  caseComments: commentWrites,
  caseCommentReplies: replyWrites,
  notifications: { ...crud('notifications'), update: notificationUpdate },
};

/** The five writes of every noun that the API knows. */
export const CRUD: ReadonlyMap<TableName, Crud> = new Map(
  TABLE_NAMES.filter((table) => NOUNS[table].access !== null).map((table) => [
    table,
    OWN[table] ?? crud(table, RULES[table] as CrudRules<TableName>),
  ]),
);
