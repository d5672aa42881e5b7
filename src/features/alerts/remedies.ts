import type { Command } from '#src/commands/types.ts';
import type { RemedyId } from './remedyMap.ts';

/** A remedy as people see it, and the command that carries it out. */
export type Remedy = {
  label: string;
  /** What comes of it, in a few words. */
  hint?: string;
} & (
  | { command: Command['id'] }
  /** Why it cannot be done here: its key keeps its place, so that the others keep theirs. */
  | { missing: string }
);

const NO_ESIGN = 'documents to sign have no screen yet';
const NO_CONTRACTS = 'driver files have no screen yet';

/** Every remedy of the map. */
export const REMEDIES: Readonly<Record<RemedyId, Remedy>> = {
  startApplication: { label: 'Start application form', missing: 'application forms have no screen yet' },
  mailDriver: { label: 'E-mail the driver', hint: 'opens in your mail program', command: 'alert.mailDriver' },
  openDriver: { label: 'Open driver', hint: 'beside', command: 'alert.openDriver' },
  remindSigners: { label: 'Send reminder to signers', missing: NO_ESIGN },
  copySigningLink: { label: 'Copy signing link', missing: NO_ESIGN },
  openForm: { label: 'Open form', missing: 'application forms have no screen yet' },
  requestPsp: { label: 'Request PSP', missing: NO_CONTRACTS },
  uploadPsp: { label: 'Upload PSP', missing: NO_CONTRACTS },
  requestMvr: { label: 'Request MVR', missing: NO_CONTRACTS },
  uploadMvr: { label: 'Upload MVR', missing: NO_CONTRACTS },
  setLicence: { label: 'Set licence number and state…', command: 'driver.licence' },
  reviewMvr: { label: 'Mark MVR reviewed', missing: NO_CONTRACTS },
  openMvr: { label: 'Open MVR beside', missing: NO_CONTRACTS },
  uploadLicence: { label: 'Upload DL copy', missing: NO_CONTRACTS },
  setHireDate: { label: 'Set hire date…', command: 'contract.hiredAt' },
  openContract: { label: 'Open contract', missing: NO_CONTRACTS },
  uploadHrDocument: { label: 'Upload new', missing: NO_CONTRACTS },
  openFolder: { label: 'Open folder', missing: NO_CONTRACTS },
  sendConsents: { label: 'Send consent from template', missing: NO_ESIGN },
  openEsign: { label: 'Open e-sign', missing: NO_ESIGN },
  uploadCertificate: { label: 'Upload certificate', missing: NO_CONTRACTS },
  verifyExaminer: { label: 'Verify medical examiner', missing: NO_CONTRACTS },
  openCertificate: { label: 'Open certificate', missing: NO_CONTRACTS },
  uploadQuery: { label: 'Upload query result', missing: NO_CONTRACTS },
};
