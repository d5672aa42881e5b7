import { PDF } from '@libpdf/core';

/**
 * Binds finished documents into one PDF, in their order. It is a copy to read: seals hold for each document as it is alone.
 * A file that is no PDF of ours makes it fail.
 */
export async function bindFinals(documents: readonly Uint8Array[]): Promise<{ bytes: Uint8Array; pages: number }> {
  const out = PDF.create();
  out.setProducer('Weighstation');
  for (const bytes of documents) {
    const pages = await PDF.load(bytes);
    // What fields and signatures show is drawn into the pages: the copy has no fields of its own.
    pages.getForm()?.flatten();
    await out.copyPagesFrom(
      pages,
      Array.from({ length: pages.getPageCount() }, (_, i) => i),
    );
  }
  return { bytes: await out.save(), pages: out.getPageCount() };
}
