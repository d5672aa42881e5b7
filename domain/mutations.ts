import { alertUpdate } from './alerts/alert.mutations.ts';
import { caseCommentCreate, caseUpdate } from './cases/case.mutations.ts';
import { customerStatusUpdate } from './customers/customer.mutations.ts';
import type { AnyMutation } from './mutation.ts';
import { notificationUpdate } from './notifications/notification.mutations.ts';

const ALL: readonly AnyMutation[] = [caseUpdate, caseCommentCreate, alertUpdate, customerStatusUpdate, notificationUpdate];

/** Every mutation by its name on the wire. */
export const MUTATIONS: ReadonlyMap<string, AnyMutation> = new Map(ALL.map((m) => [m.name, m]));
