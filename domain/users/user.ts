import { ROLE_NAMES, ROLES, type Role } from '../actor.ts';
import { f } from '../field.ts';
import { noun } from '../noun.ts';

/** Spec 5, customer form. */
export const EMAIL_TAKEN = 'This email is already registered';

export const USER_STATUSES = ['active', 'disabled'] as const;

/** The words by which staff tell their own people from those of carriers. */
const STAFF_WORDS: Readonly<Partial<Record<Role, string>>> = { ADMIN: 'Admin', AGENT: 'Agent' };

export const users = noun({
  name: 'users',
  type: 'User',
  scope: { kind: 'user', column: 'id', staff: true },
  access: { create: 'admin', update: 'ownerOrAdmin', delete: 'admin', destroy: 'admin' },
  api: {
    one: { avatar: 'avatarFileId' },
    many: {
      notificationSetting: { table: 'notificationSettings', by: 'userId', single: true },
      notifications: { table: 'notifications', by: 'userId' },
    },
  },
  search: {
    by: ['firstName', 'lastName', 'email', 'phoneNumber'],
    through: ['customer'],
    title: (row) => userName(row),
    detail: (row, { customer }) =>
      [customer?.['name'] ?? STAFF_WORDS[row.role], row.email, row.status === 'disabled' && 'disabled'].filter(Boolean).join(' · '),
  },
  groups: {
    Profile: ['firstName', 'lastName', 'phoneNumber'],
    Address: ['address', 'city', 'state', 'zipCode'],
  },
  fields: {
    email: f
      .text(254)
      .unique()
      .sensitive()
      .fixed()
      .format('email')
      .says({ required: 'Email is required', invalid: 'Invalid email format', taken: EMAIL_TAKEN }),
    firstName: f.text(100).default(''),
    lastName: f.text(100).default(''),
    phoneNumber: f.text(20).label('Phone').nullable().sensitive().format('phone').says({ invalid: 'Please enter a valid number' }),
    address: f.text(200).nullable().sensitive(),
    city: f.text(100).nullable(),
    state: f.text(50).nullable(),
    zipCode: f.text(10).label('ZIP code').nullable().format('zip').says({ invalid: 'Please enter a valid zipcode' }),
    avatarFileId: f.ref('files').label('Picture').nullable(),
    role: f.oneOf(ROLE_NAMES).valueLabels(ROLES).default('CUSTOMER_BASIC').setBy('admin'),
    status: f.oneOf(USER_STATUSES).default('active').setBy('admin'),
    customerId: f.ref('customers').nullable().setBy('admin'),
    driverId: f.ref('drivers').nullable().setBy('admin'),
    /** Subject of the person's tokens; null until the first sign-in. */
    authProfileId: f.text(100).nullable().unique().serverOnly().setBy('nobody'),
    /** Raised whenever role, carrier or status changes: replicas of the old scope are then refused (design/sync.md 4.2). */
    syncEpoch: f.int().default(1).serverOnly().setBy('nobody'),
  },
});
export type User = { firstName: string; lastName: string; email: string };

/** Returns a person's name: both names, else the email. */
export function userName(user: User): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
}

export const notificationSettings = noun({
  name: 'notificationSettings',
  type: 'NotificationSetting',
  scope: { kind: 'user', column: 'userId', staff: false },
  access: { create: 'owner', update: 'owner', delete: 'nobody', destroy: 'nobody' },
  groups: { Notifications: ['allNotifications', 'onlyNewComments'] },
  fields: {
    userId: f.ref('users').unique().fixed(),
    allNotifications: f.bool().default(true),
    onlyNewComments: f.bool(),
  },
});
