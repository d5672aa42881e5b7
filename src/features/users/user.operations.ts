import { operation } from '#src/data/operation.ts';

/** When everybody last signed in, which no device holds (USER-9). */
export const userSignIns = operation('query UserSignIns { userSignIns { userId lastSignInAt hasAccount isInvited isWaiting fault } }');

/** The browsers in which a person is signed in. */
export const userSessions = operation('query UserSessions($userId: ID!) { userSessions(userId: $userId) { id agent since seenAt } }');

/** Signs a person out in one browser, or in all of them. */
export const userSessionsEnd = operation(
  'mutation UserSessionsEnd($userId: ID!, $sessionId: ID) { userSessionsEnd(userId: $userId, sessionId: $sessionId) { message } }',
);

/** Makes a user and their sign-in, and mails them an invitation (USER-7). */
export const createUserAuth0 = operation(
  'mutation CreateUserAuth0($data: UserCreateInput!) { createUserAuth0(data: $data) { message user { id } } }',
);

/** Mails another invitation. */
export const userInvite = operation('mutation UserInvite($userId: ID!) { userInvite(userId: $userId) { status message } }');

/** What they wrote stays (USER-5). */
export const userDelete = operation('mutation UserDelete($id: ID!) { userDelete(data: { id: $id }) { success } }');
