/** The path of the files that pdf.js loads by itself (scripts/build/pdfParts.ts puts them there). */
export const PDF_FILES_AT = '/assets/pdf/';

/** The decoder of JPEG 2000 in plain script: the one in WebAssembly is not allowed by the page's policy. */
export const DECODER = 'openjpeg_nowasm_fallback.js';

/** Fonts as wide as the fourteen that every reader of PDF has to have, for documents that bring none: not every device has Helvetica. */
export const FONTS: readonly string[] = [
  'LiberationSans-Regular.ttf',
  'LiberationSans-Bold.ttf',
  'LiberationSans-Italic.ttf',
  'LiberationSans-BoldItalic.ttf',
  'FoxitSerif.pfb',
  'FoxitSerifBold.pfb',
  'FoxitSerifItalic.pfb',
  'FoxitSerifBoldItalic.pfb',
  'FoxitFixed.pfb',
  'FoxitFixedBold.pfb',
  'FoxitFixedItalic.pfb',
  'FoxitFixedBoldItalic.pfb',
  'FoxitSymbol.pfb',
  'FoxitDingbats.pfb',
];
