import { useEffect, useState } from 'react';
import { openPdf, type OpenPdf } from './pdfDocument.ts';
import { PdfPage } from './pdf-page.tsx';

interface PdfViewProps {
  blob: Blob;
  /** Null: as wide as there is room. */
  zoom: number | null;
  rotation: number;
  /** Pixels that a page may be wide. */
  room: number;
  onPages: (count: number) => void;
  onScale: (scale: number) => void;
  onFail: (error: Error) => void;
}

/** All pages of a PDF below each other. */
export default function PdfView({ blob, zoom, rotation, room, onPages, onScale, onFail }: PdfViewProps) {
  const [open, setOpen] = useState<{ of: OpenPdf; width: number; height: number } | null>(null);
  useEffect(() => {
    let stale = false;
    let opened: OpenPdf | null = null;
    openPdf(blob)
      .then(async (of) => {
        opened = of;
        if (stale) return of.close();
        const first = (await of.pdf.getPage(1)).getViewport({ scale: 1 });
        if (stale) return;
        setOpen({ of, width: first.width, height: first.height });
        onPages(of.pdf.numPages);
      })
      .catch((error: Error) => stale || onFail(error));
    return () => {
      stale = true;
      opened?.close();
    };
  }, [blob, onPages, onFail]);
  const width = open && (rotation % 180 === 0 ? open.width : open.height);
  const scale = zoom ?? (width ? room / width : 1);
  useEffect(() => {
    if (width) onScale(scale);
  }, [width, scale, onScale]);
  if (!open) return null;
  return (
    <>
      {Array.from({ length: open.of.pdf.numPages }, (_, i) => (
        <PdfPage key={i} pdf={open.of.pdf} number={i + 1} look={{ scale, rotation }} />
      ))}
    </>
  );
}
