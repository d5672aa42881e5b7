import { getDocument, PDFWorker, TextLayer, type PDFDocumentProxy } from 'pdfjs-dist';
import { DocumentError } from '../documentBytes.ts';
import { PDF_FILES_AT } from './pdfFiles.ts';

export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';
export { TextLayer };

/** An opened PDF, and how to let go of it. */
export interface OpenPdf {
  pdf: PDFDocumentProxy;
  close: () => void;
}

/** A worker that takes one PDF apart. */
export function startPdfWorker(): Worker {
  return new Worker(new URL('../../../workers/pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
}

/** Opens a PDF in a worker of its own, which dies with it. No script of a document is ever run. @throws DocumentError */
export async function openPdf(blob: Blob): Promise<OpenPdf> {
  const port = startPdfWorker();
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    worker,
    // The page's policy allows neither code from text nor WebAssembly; there is a decoder of JPEG 2000 in plain script.
    isEvalSupported: false,
    useWasm: false,
    wasmUrl: PDF_FILES_AT,
    standardFontDataUrl: PDF_FILES_AT,
    useSystemFonts: false,
    enableXfa: false,
  });
  const close = (): void => void task.destroy().finally(() => port.terminate());
  try {
    return { pdf: await task.promise, close };
  } catch (error) {
    close();
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    const words = isLocked ? 'This PDF is locked with a password. Download it and open it with its password.' : 'This PDF is damaged.';
    throw new DocumentError(words, { cause: error });
  }
}
