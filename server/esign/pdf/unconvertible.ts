/** A file cannot be made into a PDF that can be signed; the message says why, for the person who sent it. */
export class UnconvertibleError extends Error {}
