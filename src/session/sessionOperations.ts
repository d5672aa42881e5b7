/** What is asked about the person who signed in; a test validates each against the schema. */
export const SESSION_OPERATIONS = {
  exists: 'query UserExistsCheck($email: String!) { usersList(filter: { email: { equals: $email } }, first: 1) { count } }',
  signUp:
    'mutation userSignUpWithToken($user: UserCreateInput!, $authProfileId: ID) { userSignUpWithToken(user: $user, authProfileId: $authProfileId) { id email } }',
  current: 'query CurrentUser { user { id email firstName lastName status role customer { id } } }',
} as const;
