import { measureText, StandardFonts } from '@libpdf/core';

/** How a stretch of text looks. */
export interface Style {
  bold: boolean;
  italic: boolean;
}

/** A stretch of text in one style. */
export interface Stretch {
  text: string;
  style: Style;
}

export const REGULAR: Style = { bold: false, italic: false };
export const BOLD: Style = { bold: true, italic: false };
const ITALIC: Style = { bold: false, italic: true };
const BOLD_ITALIC: Style = { bold: true, italic: true };

/** The one object of this style: stretches of one style are drawn together. */
export function styleOf({ bold, italic }: Style): Style {
  if (bold) return italic ? BOLD_ITALIC : BOLD;
  return italic ? ITALIC : REGULAR;
}

type StandardFont = (typeof StandardFonts)[keyof typeof StandardFonts];

export function standardFont({ bold, italic }: Style): StandardFont {
  if (bold) return italic ? StandardFonts.HelveticaBoldOblique : StandardFonts.HelveticaBold;
  return italic ? StandardFonts.HelveticaOblique : StandardFonts.Helvetica;
}

/** The width in points of a text that the standard fonts have. */
export const standardWidth = (text: string, style: Style, size: number): number => measureText(text, standardFont(style), size);
