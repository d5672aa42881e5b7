/** The path of the list of people (spec section 2). */
export const USERS_PATH = '/user-management';

/** Returns where a person is shown to ADMIN. */
export function userHref({ id }: { id: string }): string {
  return `${USERS_PATH}/${id}`;
}

/** Returns where a person is changed. */
export function userEditHref({ id }: { id: string }): string {
  return `${USERS_PATH}/edit/${id}`;
}
