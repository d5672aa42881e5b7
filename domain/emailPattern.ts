/** The form of an e-mail address; apart from the schemas, so that a form can ask it without them. */
export const EMAIL_PATTERN = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@.]+$/;
