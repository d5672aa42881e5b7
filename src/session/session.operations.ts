import { operation } from '#src/data/operation.ts';

/** Asks whether the email is that of a user. */
export const userExistsCheck = operation(
  'query UserExistsCheck($email: String!) { usersList(filter: { email: { equals: $email } }, first: 1) { count } }',
);

/** Makes the bearer of the token a user. */
export const userSignUpWithToken = operation(
  'mutation userSignUpWithToken($user: UserCreateInput!, $authProfileId: ID) { userSignUpWithToken(user: $user, authProfileId: $authProfileId) { id email } }',
);

/** Asks who the bearer of the token is. */
export const currentUser = operation('query CurrentUser { user { id email firstName lastName status role customer { id } } }');
