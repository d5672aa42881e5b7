import { onWatched, watched } from '#src/data/watched.ts';
import { DECODER, FONTS, PDF_FILES_AT } from './pdf/pdfFiles.ts';

/** The time the parts of the viewer may take to come, and the time after which they are asked for again, in milliseconds. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = 60_000;

const hasKeptFiles = (): boolean => watched()?.pins.some(({ withFiles }) => withFiles) ?? false;

/** Fetches every part of the viewer: the service worker keeps what was fetched once. */
async function fetchViewer(): Promise<void> {
  if (typeof caches === 'undefined') return;
  const [{ startPdfWorker }] = await Promise.all([
    import('./pdf/pdfDocument.ts'),
    import('./pdf/pdf-view.tsx'),
    import('./document-viewer.tsx'),
  ]);
  const files = [DECODER, ...FONTS].map((name) => `${PDF_FILES_AT}${name}`);
  // Fetched last: where it is, everything is.
  const last = files.pop()!;
  if (await caches.match(last)) return;
  const worker = startPdfWorker();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // It says that it is ready when all of it has come.
  worker.addEventListener('message', () => resolve());
  worker.addEventListener('error', () => reject(new Error('The viewer did not come')));
  const timer = setTimeout(() => reject(new Error('The viewer did not come in time')), PATIENCE_MS);
  await promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
  await Promise.all(files.map((file) => fetch(file)));
  await fetch(last);
}

/** Files that are kept on this device can be looked at without a network: has all of the viewer here while somebody keeps some. */
export function keepViewer(): void {
  let isDone = false;
  const look = (): void => {
    if (isDone || !hasKeptFiles()) return;
    isDone = true;
    fetchViewer().catch(() =>
      setTimeout(() => {
        isDone = false;
        look();
      }, AGAIN_MS),
    );
  };
  onWatched(look);
  look();
}
