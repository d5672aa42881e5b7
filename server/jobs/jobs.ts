import { alertDigest } from '../alerts/alertDigest.job.ts';
import { evaluateAllAlerts } from '../alerts/evaluateAlerts.job.ts';
import { keepTenant } from '../tenant/keepTenant.job.ts';
import { activateHiredContracts } from '../contracts/activateHired.job.ts';
import { courtReminders } from '../cases/remindCourtDates.job.ts';
import { sendBulk } from '../esign/bulk/sendBulk.job.ts';
import { expireDocuments } from '../esign/expireDocuments.job.ts';
import { remindDue } from '../esign/remindDue.job.ts';
import { sealDocuments } from '../esign/seal.job.ts';
import { sweepFiles } from '../files/sweepFiles.job.ts';
import { sendMail } from '../mail/sendMail.job.ts';
import { sweepMails } from '../mail/sweepMails.job.ts';
import { placeOrder } from '../records/order.job.ts';
import { resetPassword } from '../rest/resetPassword.job.ts';
import { forgetLog } from '../retention/forgetLog.job.ts';
import { forgetMails } from '../retention/forgetMails.job.ts';
import { forgetRefusals } from '../retention/forgetRefusals.job.ts';
import { keepSegments } from '../sync/segments/keepSegments.job.ts';
import type { AnyJob } from './job.ts';

/** Every job of the product. */
export const JOBS: readonly AnyJob[] = [
  sendMail,
  sweepMails,
  resetPassword,
  keepTenant,
  evaluateAllAlerts,
  alertDigest,
  courtReminders,
  activateHiredContracts,
  expireDocuments,
  remindDue,
  sealDocuments,
  sendBulk,
  placeOrder,
  forgetLog,
  forgetMails,
  forgetRefusals,
  sweepFiles,
  keepSegments,
];
