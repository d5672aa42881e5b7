import { alertUpdate } from './alerts/alert.mutations.ts';
import { caseDocumentRules } from './cases/caseDocument.rules.ts';
import { caseRules } from './cases/case.rules.ts';
import { commentWrites, replyWrites } from './cases/comment.mutations.ts';
import { caseCommentsRead } from './cases/commentRead.mutations.ts';
import { caseFollow, caseUnfollow } from './cases/follower.mutations.ts';
import { pevsSend } from './drivers/verification/pevsSend.mutations.ts';
import { signersRemind } from './esign/signersRemind.mutations.ts';
import { violationRules } from './cases/violation.rules.ts';
import { contractRules } from './contracts/contract.rules.ts';
import { crud } from './crud.ts';
import { customerRules } from './customers/customer.rules.ts';
import { customerDriverCreate } from './customers/customerDriver.mutations.ts';
import { customerStatusUpdate } from './customers/customer.mutations.ts';
import { customerDocumentRules } from './documents/paper.rules.ts';
import type { AnyMutation } from './mutation.ts';
import { driverApplicationFormSend } from './drivers/application/applicationSend.mutations.ts';
import { driverRules } from './drivers/driver.rules.ts';
import { mvrRequest, pspRequest } from './records/driverOrder.mutations.ts';
import { examinerVerify } from './records/examinerVerify.mutations.ts';
import { violationCodeRules } from './reference/violationCode.rules.ts';
import { userRules } from './users/user.rules.ts';
import { notificationUpdate } from './notifications/notification.mutations.ts';
import { notificationsViewed } from './notifications/notificationsViewed.mutations.ts';
import { preferenceSet } from './users/preference.mutations.ts';
import { savedViewRules } from './views/savedView.rules.ts';

const cases = crud('cases', caseRules);
const customers = crud('customers', customerRules);
const addresses = crud('addresses');
const attachments = crud('customerDocuments', customerDocumentRules);
const savedViews = crud('savedViews', savedViewRules);
const codes = crud('violationCodes', violationCodeRules);
const violations = crud('caseViolations', violationRules);
const documents = crud('caseDocuments', caseDocumentRules);
const drivers = crud('drivers', driverRules);
const contracts = crud('contracts', contractRules);

/** Made from the same rules as the writes of the API; what no device queues stays out of its worker. */
const ALL: readonly AnyMutation[] = [
  cases.create,
  cases.update,
  violations.create,
  violations.update,
  violations.delete,
  violations.restore,
  documents.delete,
  documents.restore,
  commentWrites.create,
  commentWrites.update,
  commentWrites.delete,
  commentWrites.restore,
  replyWrites.create,
  replyWrites.update,
  replyWrites.delete,
  replyWrites.restore,
  caseCommentsRead,
  caseFollow,
  caseUnfollow,
  alertUpdate,
  customers.create,
  customers.update,
  addresses.create,
  addresses.update,
  customerStatusUpdate,
  customerDriverCreate,
  attachments.update,
  attachments.delete,
  attachments.restore,
  drivers.create,
  drivers.update,
  drivers.delete,
  drivers.restore,
  contracts.create,
  contracts.update,
  contracts.delete,
  contracts.restore,
  pspRequest,
  mvrRequest,
  signersRemind,
  pevsSend,
  examinerVerify,
  driverApplicationFormSend,
  notificationUpdate,
  notificationsViewed,
  preferenceSet,
  crud('notificationSettings').update,
  crud('featureFlags').update,
  crud('users', userRules).update,
  savedViews.create,
  savedViews.update,
  savedViews.delete,
  savedViews.restore,
  codes.create,
  codes.update,
];

/** Every mutation by its name on the wire. */
export const MUTATIONS: ReadonlyMap<string, AnyMutation> = new Map(ALL.map((m) => [m.name, m]));
