import { useEffect, useRef, useState, type ReactNode } from 'react';
import { openPdf, type OpenPdf } from './pdfDocument.ts';
import { PdfPage } from './pdf-page.tsx';

interface PdfSheetsProps {
  blob: Blob;
  /** Pixels a point. */
  scale: number;
  /** The page that is marked, from 1. */
  current: number;
  /** Returns what lies over a page. */
  over: (page: number) => ReactNode;
  onOpen: () => void;
  onFail: (reason: string) => void;
}

/** All pages of a PDF below each other, with something over each of them. */
export default function PdfSheets({ blob, scale, current, over, onOpen, onFail }: PdfSheetsProps) {
  const [open, setOpen] = useState<OpenPdf | null>(null);
  const heard = useRef({ onOpen, onFail });
  useEffect(() => {
    heard.current = { onOpen, onFail };
  });
  useEffect(() => {
    let stale = false;
    let opened: OpenPdf | null = null;
    openPdf(blob).then(
      (of) => {
        opened = of;
        if (stale) return of.close();
        setOpen(of);
        heard.current.onOpen();
      },
      (error: Error) => stale || heard.current.onFail(error.message),
    );
    return () => {
      stale = true;
      opened?.close();
      setOpen(null);
    };
  }, [blob]);
  if (!open) return null;
  return (
    <>
      {Array.from({ length: open.pdf.numPages }, (_, i) => (
        <div key={i} data-sheet={i + 1} className={current === i + 1 ? 'relative mx-auto ring-2 ring-ring' : 'relative mx-auto'}>
          <PdfPage pdf={open.pdf} number={i + 1} look={{ scale, rotation: 0 }} />
          {over(i + 1)}
        </div>
      ))}
    </>
  );
}
