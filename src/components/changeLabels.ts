import type { TableName } from '#domain/tables.ts';
import type { UndoStep, OutboxEntry } from '#sync/replicaApi.ts';

interface Labels {
  words: string;
  /** The record it is about: the noun, and where the input names it. */
  about?: { table: TableName; by: string };
}

const inCase = { table: 'cases', by: 'caseId' } as const;
const ACTS: Readonly<Record<string, Labels>> = {
  caseCreate: { words: 'New case', about: { table: 'cases', by: 'id' } },
  caseUpdate: { words: 'Change of a case', about: { table: 'cases', by: 'id' } },
  caseViolationCreate: { words: 'Violation of a case', about: inCase },
  caseCommentCreate: { words: 'Comment on a case', about: inCase },
  caseCommentReplyCreate: { words: 'Reply to a comment' },
  caseCommentUpdate: { words: 'Change of a comment' },
  caseCommentReplyUpdate: { words: 'Change of a reply' },
  caseFollow: { words: 'Following a case', about: inCase },
  caseUnfollow: { words: 'No longer following a case', about: inCase },
  caseCommentDelete: { words: 'Comment taken back' },
  caseCommentReplyDelete: { words: 'Reply taken back' },
  caseViolationUpdate: { words: 'Change of a violation' },
  caseViolationDelete: { words: 'Violation taken off a case' },
  caseDocumentDelete: { words: 'Document taken off a case' },
  caseCommentRestore: { words: 'Comment brought back' },
  caseCommentReplyRestore: { words: 'Reply brought back' },
  caseViolationRestore: { words: 'Violation brought back to a case' },
  caseDocumentRestore: { words: 'Document put back to a case' },
  caseCommentsRead: { words: 'Comments read', about: inCase },
  alertUpdate: { words: 'Change of an alert', about: { table: 'alerts', by: 'id' } },
  customerStatusUpdate: { words: 'Status of a customer', about: { table: 'customers', by: 'id' } },
  contractUpdate: { words: 'Change of a contract', about: { table: 'contracts', by: 'id' } },
  driverUpdate: { words: 'Change of a driver', about: { table: 'drivers', by: 'id' } },
  pspRequest: { words: 'Order of a PSP report', about: { table: 'drivers', by: 'driverId' } },
  mvrRequest: { words: 'Order of an MVR', about: { table: 'drivers', by: 'driverId' } },
  examinerVerify: { words: 'Look-up of the medical examiner', about: { table: 'drivers', by: 'driverId' } },
  signersRemind: { words: 'Reminder to sign', about: { table: 'drivers', by: 'driverId' } },
  customerCreate: { words: 'New customer', about: { table: 'customers', by: 'id' } },
  addressCreate: { words: 'Address of a customer', about: { table: 'customers', by: 'customerId' } },
  addressUpdate: { words: 'Change of an address' },
  customerUpdate: { words: 'Change of a customer', about: { table: 'customers', by: 'id' } },
  notificationsViewed: { words: 'Notifications viewed' },
  notificationUpdate: { words: 'Notification viewed' },
  preferenceSet: { words: 'A setting of yours' },
  notificationSettingUpdate: { words: 'Change of your notifications' },
  userUpdate: { words: 'Change of a user', about: { table: 'users', by: 'id' } },
  savedViewCreate: { words: 'View saved' },
  savedViewUpdate: { words: 'Change of a view' },
  savedViewDelete: { words: 'View deleted' },
  violationCodeCreate: { words: 'New violation code' },
  violationCodeUpdate: { words: 'Change of a violation code' },
};

/** A mutation as a person calls it, else its name as words: `fileUpdate` becomes `File update`. */
export function mutationLabel(name: string): string {
  const known = ACTS[name]?.words;
  if (known) return known;
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a person did with one act, in words: `Change of an alert × 12`. */
export function undoStepLabel({ names, count }: Pick<UndoStep, 'names' | 'count'>): string {
  const words = names.map(mutationLabel).join(', ');
  return count > 1 ? `${words} × ${count}` : words;
}

/** The record that a change is about, where it has a screen or a name to show; null otherwise. */
export function recordOf({ name, input }: Pick<OutboxEntry, 'name' | 'input'>): { table: TableName; id: string } | null {
  const about = ACTS[name]?.about;
  const id = about && (input as Record<string, unknown> | null)?.[about.by];
  return about && typeof id === 'string' ? { table: about.table, id } : null;
}
