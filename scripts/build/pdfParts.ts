import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
/** The decoder of JPEG 2000 in plain script: the one in WebAssembly is not allowed by the page's policy. */
const DECODER = 'openjpeg_nowasm_fallback.js';

/** Files of the viewer of PDF, which a device fetches when it is used first: everything of it is named so (src/documents/pdf). */
export const PDF_PART = /^assets\/pdf/;

/** Puts what pdf.js loads by itself where src/documents/pdf/pdfDocument.ts says that it is. */
export function pdfParts(): Plugin {
  return {
    name: 'weighstation:pdf-parts',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(join(ROOT, 'node_modules/pdfjs-dist/wasm', DECODER));
      this.emitFile({ type: 'asset', fileName: `assets/pdf/${DECODER}`, source });
    },
  };
}
