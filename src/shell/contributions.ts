import { contribution as account } from '#src/features/account/account.contribution.ts';
import { contribution as alerts } from '#src/features/alerts/alerts.contribution.ts';
import { contribution as applications } from '#src/features/applications/applications.contribution.ts';
import { contribution as cases } from '#src/features/cases/cases.contribution.ts';
import { contribution as contracts } from '#src/features/contracts/contracts.contribution.ts';
import { contribution as customers } from '#src/features/customers/customers.contribution.ts';
import { contribution as customerDashboard } from '#src/features/dashboard/customerDashboard.contribution.ts';
import { contribution as dashboard } from '#src/features/dashboard/dashboard.contribution.ts';
import { contribution as documentFolders } from '#src/features/documentFolders/documentFolders.contribution.ts';
import { contribution as driverDocuments } from '#src/features/driverDocuments/driverDocuments.contribution.ts';
import { contribution as eSignCreation } from '#src/features/eSignCreation/eSignCreation.contribution.ts';
import { contribution as flags } from '#src/features/flags/flags.contribution.ts';
import { contribution as keyboard } from '#src/features/keyboard/keyboard.contribution.ts';
import { contribution as notifications } from '#src/features/notifications/notifications.contribution.ts';
import { contribution as sync } from '#src/features/sync/sync.contribution.ts';
import { contribution as undo } from '#src/features/undo/undo.contribution.ts';
import { contribution as users } from '#src/features/users/users.contribution.ts';
import { contribution as verifications } from '#src/features/verifications/verifications.contribution.ts';
import { contribution as views } from '#src/features/views/views.contribution.ts';
import { contribution as violations } from '#src/features/violations/violations.contribution.ts';
import type { Contribution, RecordSource } from './contribution.ts';

/** Every feature, in the sidebar's order. The one place that names them. */
export const CONTRIBUTIONS: readonly Contribution[] = [
  dashboard,
  customerDashboard,
  alerts,
  cases,
  contracts,
  applications,
  documentFolders,
  driverDocuments,
  verifications,
  eSignCreation,
  customers,
  violations,
  users,
  notifications,
  sync,
  undo,
  views,
  keyboard,
  account,
  flags,
];

/** The sources of records in the features: which nouns have a screen, and how each is shown. */
export const RECORD_SOURCES: readonly RecordSource[] = CONTRIBUTIONS.flatMap(({ records }) => records ?? []);
