import { LOOK_UP_HOLD_MS, ORDER_HOLD_MS } from '#domain/records/holdTimes.ts';
import type { Command } from '#src/commands/types.ts';
import type { RemedyId } from './remedyMap.ts';

/** A remedy as people see it, and the command that carries it out. */
export type Remedy = {
  label: string;
  /** The effect in a few words. */
  hint?: string;
} & (
  | { command: Command['id'] }
  /** Why it cannot be done here: its key keeps its place, so that the others keep theirs. */
  | { missing: string }
);

const leavesAfter = (ms: number): string => `sends in ${ms / 1_000} seconds`;

/** Every remedy of the map. */
export const REMEDIES: Readonly<Record<RemedyId, Remedy>> = {
  startApplication: { label: 'Start application form', command: 'appForm.create' },
  mailDriver: { label: 'Email the driver', hint: 'opens in your mail program', command: 'alert.mailDriver' },
  openDriver: { label: 'Open driver', hint: 'beside', command: 'alert.openDriver' },
  remindSigners: { label: 'Send reminder to signers', hint: leavesAfter(ORDER_HOLD_MS), command: 'alert.remindSigners' },
  copySigningLink: { label: 'Copy signing link', missing: 'copy it at the document, under E-sign' },
  openForm: { label: 'Open form', hint: 'beside', command: 'alert.openForm' },
  requestPsp: { label: 'Request PSP', hint: leavesAfter(ORDER_HOLD_MS), command: 'driver.requestPsp' },
  uploadPsp: { label: 'Upload PSP…', command: 'driverDoc.upload.psp' },
  requestMvr: { label: 'Request MVR', hint: leavesAfter(ORDER_HOLD_MS), command: 'driver.requestMvr' },
  uploadMvr: { label: 'Upload MVR…', command: 'driverDoc.upload.mvr' },
  setLicense: { label: 'Set license number and state…', command: 'alert.licence' },
  reviewMvr: { label: 'Mark MVR reviewed', command: 'driverDoc.review' },
  openMvr: { label: 'Open MVR', hint: 'downloads it', command: 'alert.openPaper' },
  uploadLicense: { label: 'Upload DL copy…', command: 'driverDoc.upload.dlCopy' },
  setHireDate: { label: 'Set hire date…', command: 'alert.hiredAt' },
  openContract: { label: 'Open contract', hint: 'beside', command: 'alert.openDriver' },
  uploadHrDocument: { label: 'Upload new…', command: 'driverDoc.upload.hr' },
  openFolder: { label: 'Open folder', hint: 'beside', command: 'alert.openFolder' },
  sendConsents: { label: 'Send consent from template', command: 'alert.sendConsents' },
  openEsign: { label: 'Open e-sign', hint: 'beside', command: 'alert.openEsign' },
  uploadCertificate: { label: 'Upload certificate…', command: 'driverDoc.upload.medicalCertificate' },
  verifyExaminer: { label: 'Verify medical examiner', hint: leavesAfter(LOOK_UP_HOLD_MS), command: 'driverDoc.verifyExaminer' },
  openCertificate: { label: 'Open certificate', hint: 'downloads it', command: 'alert.openPaper' },
  uploadQuery: { label: 'Upload query result…', command: 'driverDoc.upload.clearinghouseQuery' },
};
