import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from './pdfDocument.ts';
import './pdf-page.css';

/** Points of a page that is not known yet: US letter. */
const LETTER = { width: 612, height: 792 };
/** A canvas of more pixels is refused by phones. */
const PIXELS_MAX = 16_000_000;
/** Pages are drawn before they are scrolled to. */
const AHEAD = '800px 0px';

export interface PageLook {
  scale: number;
  /** Degrees clockwise, a multiple of 90. */
  rotation: number;
}

/** One page, drawn when it comes near; its words lie over it invisibly, to be read out, searched and copied. */
export function PdfPage({ pdf, number, look }: { pdf: PDFDocumentProxy; number: number; look: PageLook }) {
  const box = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), { rootMargin: AHEAD });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear || page) return undefined;
    let stale = false;
    void pdf.getPage(number).then(
      (found) => stale || setPage(found),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [pdf, number, isNear, page]);
  const size = page?.getViewport({ scale: look.scale, rotation: page.rotate + look.rotation });
  const isOnSide = look.rotation % 180 !== 0;
  const guess = isOnSide ? { width: LETTER.height, height: LETTER.width } : LETTER;
  return (
    <div
      ref={box}
      data-page={number}
      role="img"
      aria-label={`Page ${number}`}
      aria-busy={isNear && !page}
      style={{ width: size?.width ?? guess.width * look.scale, height: size?.height ?? guess.height * look.scale }}
      className="pdf-page relative mx-auto shrink-0 bg-white shadow-float"
    >
      {page && isNear && <Drawn page={page} look={look} />}
    </div>
  );
}

function Drawn({ page, look: { scale, rotation } }: { page: PDFPageProxy; look: PageLook }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const viewport = page.getViewport({ scale, rotation: page.rotate + rotation });
    const sharp = Math.min(devicePixelRatio, Math.sqrt(PIXELS_MAX / (viewport.width * viewport.height)));
    const target = canvas.current!;
    target.width = Math.floor(viewport.width * sharp);
    target.height = Math.floor(viewport.height * sharp);
    const drawing = page.render({ canvas: target, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
    drawing.promise.catch((error: unknown) => setFailed((error as Error).name !== 'RenderingCancelledException'));
    const layer = words.current!;
    layer.replaceChildren();
    const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
    // Without its words a page can still be looked at.
    text.render().catch(() => undefined);
    return () => {
      drawing.cancel();
      text.cancel();
    };
  }, [page, scale, rotation]);
  return (
    <>
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={words} className="pdf-words" style={{ '--total-scale-factor': scale, '--scale-factor': scale } as CSSProperties} />
      {failed && (
        <p role="alert" className="absolute inset-x-0 top-0 bg-tone-red-bg p-3 text-sm text-tone-red-fg">
          This page could not be drawn whole. Download the document to see it.
        </p>
      )}
    </>
  );
}
