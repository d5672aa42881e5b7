import { createSignal } from '#src/components/signal.ts';

/** Request of a command to the document that is open in the focused pane. */
export type ViewerRequest =
  | 'close'
  | 'next'
  | 'previous'
  | 'nextPage'
  | 'previousPage'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'rotate'
  | 'download';

export const viewerRequests = createSignal<ViewerRequest>();
