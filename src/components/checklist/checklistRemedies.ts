import type { ChecklistItemId, ChecklistState } from '#domain/checklist/items.ts';
import type { Command } from '#src/commands/types.ts';

const APPLICATION = ['appForm.create'] as const;
const SIGNERS = ['alert.remindSigners'] as const;
const MVR = ['driver.requestMvr', 'driverDoc.upload.mvr'] as const;

const REMEDIES: Readonly<Record<ChecklistItemId, readonly Command['id'][]>> = {
  application: APPLICATION,
  mvrAtHire: MVR,
  employers: ['contract.tab.pev'],
  license: ['driverDoc.upload.dlCopy'],
  mvr: MVR,
  mvrReview: ['driverDoc.review'],
  medical: ['driverDoc.upload.medicalCertificate'],
  examiner: ['driverDoc.verifyExaminer'],
  clearinghouse: ['driverDoc.upload.clearinghouseQuery'],
  consents: ['contract.tab.esign'],
  drugTest: ['driverDoc.upload.drugTest'],
  psp: ['driver.requestPsp', 'driverDoc.upload.psp'],
  hireDate: ['contract.hiredAt'],
  hr: ['driverDoc.upload.hr'],
};

/** Returns the commands that make an open item whole, the proper one first; those that a person may not run are not shown. */
export const remediesOfItem = (id: ChecklistItemId, state: ChecklistState): readonly Command['id'][] =>
  state === 'NOT_SIGNED' ? SIGNERS : REMEDIES[id];
