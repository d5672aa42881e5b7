import { createElement, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { lazyModule } from '#src/components/lazyModule.ts';
import type { ShownDocument } from './document-viewer.tsx';
import { usePane } from '#src/panes/usePane.ts';

const viewer = lazyModule(async () => (await import('./document-viewer.tsx')).default);

interface OpenDocumentProps {
  /** The pane around. */
  region: HTMLElement;
  documents: readonly ShownDocument[];
}

/** The document that the address names (`?document=`), over its pane; Back leaves it, a reload brings it back. */
export function OpenDocument({ region, documents }: OpenDocumentProps) {
  const { search } = usePane();
  const id = search.get('document');
  const shown = documents.find((one) => one.id === id);
  const Viewer = viewer.use(shown !== undefined);
  const steps = useSteps(id);
  useInert(region, shown !== undefined && Viewer !== null);
  useFocusBack(region, id);
  if (!shown || !Viewer) return null;
  return createPortal(createElement(Viewer, { documents, shown, onShow: steps.show, onClose: steps.close }), region);
}

/** Longer than a browser takes for a step back, in milliseconds. */
const BACK_WITHIN_MS = 300;

/** Leads to another document, and out again: by the step back where one came by a step from this very record, which leaves none behind. */
function useSteps(id: string | null): { show: (id: string) => void; close: () => void } {
  const { setSearch } = usePane();
  /** The address under which a document was opened from here; null: it was there from the beginning. */
  const cameBy = useRef<string | null>(null);
  const before = useRef(id);
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The step was taken: whoever opens the same document again, at the same address, is not sent out of it.
    clearTimeout(late.current);
    const isOwnStep = id !== null && (before.current === null || cameBy.current !== null);
    cameBy.current = isOwnStep ? location.href : null;
    before.current = id;
  }, [id]);
  return {
    show: (next) => setSearch({ document: next }, 'replace'),
    close: () => {
      const leave = (): void => setSearch({ document: null }, 'replace');
      // Something else may have happened since, in another pane.
      const at = cameBy.current;
      if (at !== location.href) return leave();
      history.back();
      // A download that begins at the same moment swallows the step.
      late.current = setTimeout(() => location.href === at && leave(), BACK_WITHIN_MS);
    },
  };
}

/** Keeps what lies under the document out of reach meanwhile. */
function useInert(region: HTMLElement, isCovered: boolean): void {
  useLayoutEffect(() => {
    const record = region.querySelector('article');
    if (!isCovered || !record) return undefined;
    record.inert = true;
    return () => {
      record.inert = false;
    };
  }, [region, isCovered]);
}

/** Returns whoever closes a document to where they opened it, before their next key. */
function useFocusBack(region: HTMLElement, id: string | null): void {
  const last = useRef<string | null>(id);
  useLayoutEffect(() => {
    const left = last.current;
    last.current = id;
    if (id !== null || left === null || region.getAttribute('data-focused') !== 'true') return;
    region.querySelector<HTMLElement>(`[data-document="${CSS.escape(left)}"]`)?.focus();
  }, [region, id]);
}
