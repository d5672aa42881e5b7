/** What an e-mail address looks like; apart from the schemas, so that a form can ask it without them. */
export const EMAIL_PATTERN = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.]+$/;
