import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { DECODER, FONTS, PDF_FILES_AT } from '../../src/documents/pdf/pdfFiles.ts';

const PACKAGE = join(import.meta.dirname, '..', '..', 'node_modules/pdfjs-dist');

/** Files of the viewer of PDF, which a device fetches when it is used first: everything of it is named so (src/documents/pdf). */
export const PDF_PART = /^assets\/pdf/;

/** Puts what pdf.js loads by itself where it is told to look for it. */
export function pdfParts(): Plugin {
  return {
    name: 'weighstation:pdf-parts',
    apply: 'build',
    generateBundle() {
      for (const file of [join('wasm', DECODER), ...FONTS.map((font) => join('standard_fonts', font))]) {
        const source = readFileSync(join(PACKAGE, file));
        this.emitFile({ type: 'asset', fileName: `${PDF_FILES_AT.slice(1)}${basename(file)}`, source });
      }
    },
  };
}
