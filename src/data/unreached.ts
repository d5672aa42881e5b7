/** The words when the connection was not there, or broke. */
export const UNREACHED = 'The server cannot be reached.';
