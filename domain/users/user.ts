import { ROLE_NAMES } from '../actor.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

export const USER_STATUSES = ['active', 'disabled'] as const;

export const users = noun({
  name: 'users',
  type: 'User',
  scope: { kind: 'user', column: 'id', staff: true },
  fields: {
    email: f.text(254).unique().sensitive(),
    firstName: f.text(100).default(''),
    lastName: f.text(100).default(''),
    phoneNumber: f.text(20).nullable().sensitive(),
    address: f.text(200).nullable().sensitive(),
    city: f.text(100).nullable(),
    state: f.text(50).nullable(),
    zipCode: f.text(10).nullable(),
    avatarFileId: f.ref('files').nullable(),
    role: f.oneOf(ROLE_NAMES).default('CUSTOMER_BASIC'),
    status: f.oneOf(USER_STATUSES).default('active'),
    customerId: f.ref('customers').nullable(),
    driverId: f.ref('drivers').nullable(),
    /** Subject of the person's tokens; null until the first sign-in. */
    authProfileId: f.text(100).nullable().unique().serverOnly(),
    /** Raised whenever role, carrier or status changes: replicas of the old scope are then refused (design/sync.md 4.2). */
    syncEpoch: f.int().default(1).serverOnly(),
  },
});
export type User = { firstName: string; lastName: string; email: string };

/** How a person is called: both names, else the e-mail. */
export function userName(user: User): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}

export const notificationSettings = noun({
  name: 'notificationSettings',
  type: 'NotificationSetting',
  scope: { kind: 'user', column: 'userId', staff: false },
  fields: {
    userId: f.ref('users').unique(),
    allNotifications: f.bool().default(true),
    onlyNewComments: f.bool(),
  },
});
