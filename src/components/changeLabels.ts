import { fieldLabel, inSentence } from '#domain/fieldLabel.ts';
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
  caseUpdate: { words: 'Case edited', about: { table: 'cases', by: 'id' } },
  caseViolationCreate: { words: 'Violation added to a case', about: inCase },
  caseCommentCreate: { words: 'Comment on a case', about: inCase },
  caseCommentReplyCreate: { words: 'Reply to a comment' },
  caseCommentUpdate: { words: 'Comment edited' },
  caseCommentReplyUpdate: { words: 'Reply edited' },
  caseFollow: { words: 'Following a case', about: inCase },
  caseUnfollow: { words: 'No longer following a case', about: inCase },
  caseCommentDelete: { words: 'Comment removed' },
  caseCommentReplyDelete: { words: 'Reply removed' },
  caseViolationUpdate: { words: 'Violation edited' },
  caseViolationDelete: { words: 'Violation removed from a case' },
  caseDocumentDelete: { words: 'Document removed from a case' },
  caseCommentRestore: { words: 'Comment restored' },
  caseCommentReplyRestore: { words: 'Reply restored' },
  caseViolationRestore: { words: 'Violation restored to a case' },
  caseDocumentRestore: { words: 'Document restored to a case' },
  caseCommentsRead: { words: 'Comments read', about: inCase },
  alertUpdate: { words: 'Alert edited', about: { table: 'alerts', by: 'id' } },
  customerStatusUpdate: { words: 'Customer status changed', about: { table: 'customers', by: 'id' } },
  contractCreate: { words: 'New contract', about: { table: 'contracts', by: 'id' } },
  contractDelete: { words: 'Contract deleted' },
  contractRestore: { words: 'Contract restored', about: { table: 'contracts', by: 'id' } },
  driverCreate: { words: 'New driver', about: { table: 'drivers', by: 'id' } },
  driverDelete: { words: 'Driver deleted' },
  driverRestore: { words: 'Driver restored', about: { table: 'drivers', by: 'id' } },
  contractUpdate: { words: 'Contract edited', about: { table: 'contracts', by: 'id' } },
  driverUpdate: { words: 'Driver edited', about: { table: 'drivers', by: 'id' } },
  pspRequest: { words: 'PSP report ordered', about: { table: 'drivers', by: 'driverId' } },
  mvrRequest: { words: 'MVR ordered', about: { table: 'drivers', by: 'driverId' } },
  examinerVerify: { words: 'Medical examiner looked up', about: { table: 'drivers', by: 'driverId' } },
  driverApplicationFormSend: { words: 'Application link sent', about: { table: 'drivers', by: 'driverId' } },
  signersRemind: { words: 'Reminder to sign', about: { table: 'drivers', by: 'driverId' } },
  pevsSend: { words: 'Employment verification sent', about: { table: 'drivers', by: 'driverId' } },
  customerCreate: { words: 'New customer', about: { table: 'customers', by: 'id' } },
  customerDriverCreate: { words: 'New customer-driver', about: { table: 'customers', by: 'id' } },
  customerDocumentUpdate: { words: 'Attachment described' },
  customerDocumentDelete: { words: 'Attachment removed from a customer' },
  customerDocumentRestore: { words: 'Attachment restored to a customer' },
  addressCreate: { words: 'Address added', about: { table: 'customers', by: 'customerId' } },
  addressUpdate: { words: 'Address edited' },
  customerUpdate: { words: 'Customer edited', about: { table: 'customers', by: 'id' } },
  notificationsViewed: { words: 'Notifications viewed' },
  notificationUpdate: { words: 'Notification viewed' },
  preferenceSet: { words: 'Preference changed' },
  notificationSettingUpdate: { words: 'Notification settings changed' },
  featureFlagUpdate: { words: 'Feature flag turned' },
  userUpdate: { words: 'User edited', about: { table: 'users', by: 'id' } },
  savedViewCreate: { words: 'View saved' },
  savedViewUpdate: { words: 'View edited' },
  savedViewDelete: { words: 'View deleted' },
  savedViewRestore: { words: 'View restored' },
  violationCodeCreate: { words: 'New violation code' },
  violationCodeUpdate: { words: 'Violation code edited' },
};

/** A mutation as a person calls it, else its name as words: `fileUpdate` becomes `File update`. */
export function mutationLabel(name: string): string {
  const known = ACTS[name]?.words;
  if (known) return known;
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The most fields that are named; more are an edit of the whole. */
const FIELDS_NAMED = 3;

/** The fields that edits of one kind of record changed, in words; empty where it was another act, or many fields. */
function fieldsEdited({ names, inputs }: Pick<UndoStep, 'names' | 'inputs'>): string {
  const [name, ...others] = names;
  const table = others.length === 0 && name?.endsWith('Update') ? ACTS[name]?.about?.table : undefined;
  if (!table) return '';
  const fields = new Set(inputs.flatMap((input) => Object.keys(input ?? {})).filter((field) => field !== 'id'));
  return fields.size > FIELDS_NAMED ? '' : [...fields].map((field) => inSentence(fieldLabel(table, field))).join(', ');
}

/** ALERT-3, ALERT-4: what became of alerts that were set aside; empty where it was another act. */
function setAside({ names, inputs }: Pick<UndoStep, 'names' | 'inputs'>): string {
  if (names.length !== 1 || names[0] !== 'alertUpdate') return '';
  const later = new Set(inputs.map((input) => (input as { remindLater?: boolean } | null)?.remindLater));
  const [first] = later;
  return later.size > 1 || first === undefined ? '' : first ? 'Alert to come back later' : 'Alert dismissed';
}

/** Names an undo step, in words: `Alert dismissed`, `Alert edited: note`, `Case edited: status × 12`. */
export function undoStepLabel(step: Pick<UndoStep, 'names' | 'inputs' | 'count'>): string {
  const { names, count } = step;
  const fields = fieldsEdited(step);
  const words = setAside(step) || `${names.map(mutationLabel).join(', ')}${fields && `: ${fields}`}`;
  return count > 1 ? `${words} × ${count}` : words;
}

/** The record that a change is about, where it has a screen or a name to show; null otherwise. */
export function recordOf({ name, input }: Pick<OutboxEntry, 'name' | 'input'>): { table: TableName; id: string } | null {
  const about = ACTS[name]?.about;
  const id = about && (input as Record<string, unknown> | null)?.[about.by];
  return about && typeof id === 'string' ? { table: about.table, id } : null;
}
