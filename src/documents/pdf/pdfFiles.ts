/** Where the files lie that pdf.js loads by itself (scripts/build/pdfParts.ts puts them there). */
export const PDF_FILES_AT = '/assets/pdf/';

/** The decoder of JPEG 2000 in plain script: the one in WebAssembly is not allowed by the page's policy. */
export const DECODER = 'openjpeg_nowasm_fallback.js';

const styled = (name: string, regular: string, ...styles: string[]): string[] => [regular, ...styles].map((style) => `${name}${style}`);

/** Fonts as wide as the fourteen that every reader of PDF has to have, for documents that bring none: not every device has Helvetica. */
export const FONTS: readonly string[] = [
  ...styled('LiberationSans', '-Regular.ttf', '-Bold.ttf', '-Italic.ttf', '-BoldItalic.ttf'),
  ...styled('FoxitSerif', '.pfb', 'Bold.pfb', 'Italic.pfb', 'BoldItalic.pfb'),
  ...styled('FoxitFixed', '.pfb', 'Bold.pfb', 'Italic.pfb', 'BoldItalic.pfb'),
  'FoxitSymbol.pfb',
  'FoxitDingbats.pfb',
];
