/** The limits of rich text (TEXT-2). */
export const RICH_TEXT = {
  /** Levels below the root: a list in a list in a list holds a link. */
  depthMax: 12,
  nodesMax: 2000,
  /** Characters of one text, and of one address. */
  textMax: 4000,
  urlMax: 2000,
} as const;

/** Bold to capitalised, one bit each, as the editor numbers them. */
export const TEXT_FORMATS_MAX = 2047;
