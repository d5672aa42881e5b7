import type { RichRoot } from '#domain/cases/richText/richNode.ts';

/** The text that somebody has written. */
export interface Written {
  /** The words alone. */
  plainText: string;
  /** The nodes that are kept; null when it is nothing but words. */
  content: RichRoot | null;
}

export const NOTHING_WRITTEN: Written = { plainText: '', content: null };
