/** The class for plain text of several lines: each runs in the direction of its own words, Hebrew from the right, with `dir="auto"` beside it. */
export const OWN_DIRECTION = '[unicode-bidi:plaintext]';
