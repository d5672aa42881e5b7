import { expect, test } from 'vitest';
import { canSee, channelsFor, channelsOf } from './scope.ts';
import { NOUNS } from './tables.ts';
import { aRow, LONG_AGO } from './testing/aRow.ts';
import { ADMIN, AGENT, BASIC, ELITE, STRANGER, UNASSIGNED } from './testing/people.ts';

const ours = aRow('cases', { id: 'k1', customerId: 'c1' });

test('[ACCESS-3] staff see every carrier, a carrier sees itself, and nobody else does', () => {
  const seenBy = [ADMIN, AGENT, ELITE, BASIC, STRANGER, UNASSIGNED].map((actor) => canSee(actor, NOUNS.cases.scope, ours));
  expect(seenBy).toEqual([true, true, true, true, false, false]);
});

test('[ACCESS-3] a carrier is seen by its own people through its own id', () => {
  const carrier = aRow('customers', { id: 'c1' });
  expect(canSee(ELITE, NOUNS.customers.scope, carrier)).toBe(true);
  expect(canSee(STRANGER, NOUNS.customers.scope, carrier)).toBe(false);
});

test('[ACCESS-3] a customer user without a carrier hears of shared lists and of themselves only', () => {
  expect(channelsFor(UNASSIGNED)).toEqual(['ref', 'u:u-nobody']);
  expect(canSee(UNASSIGNED, NOUNS.usStates.scope, aRow('usStates', { id: 'us-tx' }))).toBe(true);
  expect(canSee(UNASSIGNED, NOUNS.users.scope, aRow('users', { id: 'u-nobody' }))).toBe(true);
  expect(canSee(UNASSIGNED, NOUNS.users.scope, aRow('users', { id: 'u-elite' }))).toBe(false);
});

test('[ACCESS-3] a row without a carrier is for staff, not for those who have no carrier', () => {
  const folder = aRow('folders', { id: 'f1', customerId: null });
  expect(channelsOf(NOUNS.folders.scope, folder)).toEqual(['staff']);
  expect(canSee(UNASSIGNED, NOUNS.folders.scope, folder)).toBe(false);
});

test('[ACCESS-5] a softly deleted row travels in no channel, whatever its scope', () => {
  for (const noun of Object.values(NOUNS)) {
    expect(channelsOf(noun.scope, { ...aRow(noun.name, { id: 'x1' }), deletedAt: LONG_AGO }), noun.name).toEqual([]);
  }
  expect(canSee(ADMIN, NOUNS.cases.scope, { ...ours, deletedAt: LONG_AGO })).toBe(false);
});

test('[ALERT-1] alerts reach staff only', () => {
  const alert = aRow('alerts', { id: 'a1', customerId: 'c1' });
  expect([ADMIN, AGENT, ELITE, BASIC].map((actor) => canSee(actor, NOUNS.alerts.scope, alert))).toEqual([true, true, false, false]);
});

test.each(['caseComments', 'caseCommentReplies'] as const)('[CASE-7] an INTERNAL row of %s stays with staff', (table) => {
  const open = aRow(table, { id: 'm1', customerId: 'c1', visibility: 'PUBLIC' });
  const internal = aRow(table, { id: 'm2', customerId: 'c1', visibility: 'INTERNAL' });
  expect(channelsOf(NOUNS[table].scope, open)).toEqual(['staff', 'c:c1']);
  expect(channelsOf(NOUNS[table].scope, internal)).toEqual(['staff']);
});

test('[NOTIFICATION-1] a notification is seen by the person it is for, not even by staff', () => {
  const note = aRow('notifications', { id: 'n1', userId: BASIC.userId });
  expect([BASIC, ELITE, ADMIN].map((actor) => canSee(actor, NOUNS.notifications.scope, note))).toEqual([true, false, false]);
});

test('what belongs to the server is in no channel', () => {
  expect(channelsOf(NOUNS.files.scope, aRow('files', { id: 'f1', customerId: 'c1' }))).toEqual([]);
});
