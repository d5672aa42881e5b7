import { createSignal } from '#src/components/signal.ts';

/** What a command asks of the document that is open in the focused pane. */
export type ViewerAct = 'close' | 'next' | 'previous' | 'nextPage' | 'previousPage' | 'zoomIn' | 'zoomOut' | 'fit' | 'rotate' | 'download';

export const viewerWishes = createSignal<ViewerAct>();
