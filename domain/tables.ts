import { alerts } from './alerts/alert.ts';
import {
  caseCommentReads,
  caseCommentReplies,
  caseComments,
  caseDocuments,
  caseFollowers,
  caseHistories,
  caseViolations,
} from './cases/caseChildren.ts';
import { cases } from './cases/case.ts';
import { driverChecklists } from './checklist/driverChecklist.ts';
import { contracts } from './contracts/contract.ts';
import { addresses, customerDocuments, customers } from './customers/customer.ts';
import { driverDocumentFiles, driverDocuments, files, folders, pevDocuments } from './documents/document.ts';
import { driverApplicationForms, drivers, driverSafetySummaries, employmentVerifications } from './drivers/driver.ts';
import { driverHistories } from './drivers/driverHistory.ts';
import { documentDrafts, esignSigners, everSignDocs, templates } from './esign/esign.ts';
import { mails } from './mails/mail.ts';
import type { RowOf } from './noun.ts';
import { notifications } from './notifications/notification.ts';
import { driverLanguages, featureFlags, usStates, violationCodes } from './reference/reference.ts';
import { preferences } from './users/preference.ts';
import { savedViews } from './views/savedView.ts';
import { notificationSettings, users } from './users/user.ts';

/** Every noun, in the order a device is filled: what the first screens need comes first. */
export const NOUNS = {
  usStates,
  driverLanguages,
  featureFlags,
  notificationSettings,
  preferences,
  savedViews,
  users,
  customers,
  notifications,
  alerts,
  cases,
  drivers,
  contracts,
  driverChecklists,
  addresses,
  violationCodes,
  caseComments,
  caseCommentReplies,
  caseCommentReads,
  caseViolations,
  caseFollowers,
  caseHistories,
  caseDocuments,
  customerDocuments,
  driverSafetySummaries,
  driverHistories,
  driverApplicationForms,
  employmentVerifications,
  files,
  driverDocuments,
  driverDocumentFiles,
  pevDocuments,
  folders,
  everSignDocs,
  esignSigners,
  documentDrafts,
  templates,
  mails,
} as const;

export type TableName = keyof typeof NOUNS;
export type Row<T extends TableName> = RowOf<(typeof NOUNS)[T]>;
export const TABLE_NAMES = Object.keys(NOUNS) as TableName[];

/** Tables a device holds, whole or in part. */
export const REPLICATED = TABLE_NAMES.filter((name) => NOUNS[name].replication !== 'none');

/** The parent noun whose parts a table holds, and the field that points to it; null for a table that stands alone. */
export function parentOf(table: TableName): { with: string; by: string } | null {
  const { replication } = NOUNS[table];
  return typeof replication === 'object' ? replication : null;
}

/** Returns whether every member of staff sees the same rows of a table. */
export function isShared(table: TableName): boolean {
  const { scope } = NOUNS[table];
  return scope.kind !== 'user' || scope.staff === true;
}

export function isTableName(value: string): value is TableName {
  return Object.hasOwn(NOUNS, value);
}
