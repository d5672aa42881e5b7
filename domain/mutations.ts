import { alertUpdate } from './alerts/alert.mutations.ts';
import { caseWrites } from './cases/case.mutations.ts';
import { commentWrites, replyWrites } from './cases/comment.mutations.ts';
import { caseCommentsRead } from './cases/commentRead.mutations.ts';
import { caseViolationCreate } from './cases/violation.rules.ts';
import { customerStatusUpdate } from './customers/customer.mutations.ts';
import type { AnyMutation } from './mutation.ts';
import { notificationUpdate } from './notifications/notification.mutations.ts';

const ALL: readonly AnyMutation[] = [
  caseWrites.create,
  caseWrites.update,
  caseViolationCreate,
  commentWrites.create,
  replyWrites.create,
  caseCommentsRead,
  alertUpdate,
  customerStatusUpdate,
  notificationUpdate,
];

/** Every mutation by its name on the wire. */
export const MUTATIONS: ReadonlyMap<string, AnyMutation> = new Map(ALL.map((m) => [m.name, m]));
