import { lazy, Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { usePane } from '#src/panes/usePane.ts';
import { Button } from '#src/components/ui/button.tsx';
import { kindOf } from './documentBytes.ts';
import { ImageView } from './image-view.tsx';
import { saveFile } from '../browser/saveFile.ts';
import { TextView } from './text-view.tsx';
import { useDocumentBytes } from './useDocumentBytes.ts';
import { usePageAt } from './usePageAt.ts';
import { viewerRequests, type ViewerRequest } from './viewerRequests.ts';
import { ViewerBar } from './viewer-bar.tsx';
import './progress.css';

const PdfView = lazy(() => import('./pdf/pdf-view.tsx'));

/** Around a page, on both sides together, in pixels. */
const MARGIN = 32;

/** One document of a record, by the id of its row and of its file. */
export interface ShownDocument {
  id: string;
  fileId: string;
  filename: string;
}

interface DocumentViewerProps {
  documents: readonly ShownDocument[];
  shown: ShownDocument;
  /** Another document of the same record takes its place. */
  onShow: (id: string) => void;
  onClose: () => void;
}

/** A document over its pane: pages, zoom, rotation, download, the documents beside it; everything by key. */
export default function DocumentViewer({ documents, shown, onShow, onClose }: DocumentViewerProps) {
  const { focused, setMode } = usePane();
  useEffect(() => {
    setMode('viewer');
    return () => setMode('record');
  }, [setMode]);
  return <Viewer key={shown.id} {...{ documents, shown, onShow, onClose, focused }} />;
}

const ZOOM_STEPS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next larger or smaller step from where it is; the last one stays. */
function zoomed(scale: number, way: 1 | -1): number {
  const far = scale * (1 + way * 0.01);
  if (way === 1) return ZOOM_STEPS.find((step) => step > far) ?? ZOOM_STEPS.at(-1)!;
  return ZOOM_STEPS.findLast((step) => step < far) ?? ZOOM_STEPS[0];
}

function Viewer({ documents, shown, onShow, onClose, focused }: DocumentViewerProps & { focused: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  const tools = useTools();
  useEffect(() => {
    if (focused) scroller.current?.focus({ preventScroll: true });
    // Only when it opens: afterwards the focus is where the person puts it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { bytes, fail, again } = useDocumentBytes(shown.fileId);
  const [zoom, setZoom] = useState<number | null>(null);
  const [scale, setScale] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [pages, setPages] = useState(1);
  const room = useRoom(scroller);
  const { page, goTo } = usePageAt(scroller, pages, bytes.is === 'here');
  const at = documents.findIndex(({ id }) => id === shown.id);

  const acts: Record<ViewerRequest, () => void> = {
    close: onClose,
    next: () => documents[at + 1] && onShow(documents[at + 1]!.id),
    previous: () => documents[at - 1] && onShow(documents[at - 1]!.id),
    nextPage: () => goTo(page + 1),
    previousPage: () => goTo(page - 1),
    zoomIn: () => setZoom(zoomed(scale, 1)),
    zoomOut: () => setZoom(zoomed(scale, -1)),
    fit: () => setZoom(null),
    rotate: () => setRotation((now) => (now + 90) % 360),
    download: () => {
      if (bytes.is === 'here') saveFile(shown.filename, bytes.blob);
      else tools.toast('The document has not come yet');
    },
  };
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => (focused ? viewerRequests.listen((act) => latest.current[act]()) : undefined), [focused]);
  const onFail = useCallback((error: Error) => fail(error.message), [fail]);
  const onBroken = useCallback(() => fail('This image is damaged.'), [fail]);
  const kind = kindOf(shown.filename);
  const look = { zoom, rotation, room: Math.max(100, room - MARGIN), onScale: setScale };
  return (
    <section
      aria-label={`Document ${shown.filename}`}
      data-viewer=""
      className="absolute inset-x-0 top-10 bottom-0 z-20 flex flex-col bg-background"
    >
      <ViewerBar
        {...{ filename: shown.filename, at, of: documents.length, page, pages, scale }}
        zooms={kind !== 'none'}
        turns={kind === 'pdf' || kind === 'image'}
      />
      <div
        ref={scroller}
        // It scrolls by the keys of the browser.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-autofocus=""
        role="group"
        aria-label="Content"
        aria-busy={bytes.is === 'coming'}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto bg-subtle p-4 outline-hidden focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
      >
        {bytes.is === 'coming' && <Coming part={bytes.part} />}
        {bytes.is === 'failed' && <Failed reason={bytes.reason} again={again} />}
        {bytes.is === 'here' && kind === 'image' && <ImageView blob={bytes.blob} filename={shown.filename} onFail={onBroken} {...look} />}
        {bytes.is === 'here' && kind === 'text' && <TextView blob={bytes.blob} zoom={zoom} />}
        {bytes.is === 'here' && kind === 'none' && <NoPreview filename={shown.filename} scroller={scroller} />}
        {bytes.is === 'here' && kind === 'pdf' && (
          <Suspense fallback={<Coming part={null} />}>
            <PdfView blob={bytes.blob} onPages={setPages} onFail={onFail} {...look} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** Returns how wide the place of the pages is. */
function useRoom(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry ? Math.floor(entry.target.clientWidth) : 0));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function Coming({ part }: { part: number | null }) {
  return (
    <div role="status" className="m-auto grid justify-items-center gap-2 text-sm text-muted-foreground">
      {part === null ? 'Opening' : `Loading, ${Math.round(part * 100)}%`}
      <progress className="document-progress h-1 w-48" max={1} value={part ?? undefined} aria-label="Loading the document" />
    </div>
  );
}

function Failed({ reason, again }: { reason: string; again: () => void }) {
  return (
    <div role="alert" className="m-auto grid max-w-md justify-items-center gap-3 text-center">
      <h2 className="text-base font-semibold">This document cannot be shown</h2>
      <p className="text-sm text-muted-foreground">{reason}</p>
      <Button data-part="note" size="md" onClick={again}>
        Try again
      </Button>
    </div>
  );
}

/** A document that only its own program shows: Enter downloads it, as `d` does. */
function NoPreview({ filename, scroller }: { filename: string; scroller: RefObject<HTMLElement | null> }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === scroller.current) root.current?.querySelector('button')?.focus();
  }, [scroller]);
  return (
    <div ref={root} className="m-auto grid max-w-md justify-items-center gap-3 text-center wrap-anywhere">
      <h2 className="text-base font-semibold">Word documents are not shown here</h2>
      <p className="text-sm text-muted-foreground">Download {filename} and open it in your own program.</p>
      <CommandButton id="document.download" variant="primary" size="md">
        Download
      </CommandButton>
    </div>
  );
}
