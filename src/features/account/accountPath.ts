/** The path where people keep what is theirs (spec section 1). */
export const ACCOUNT_PATH = '/user-management/settings/my-account';
