import { where } from '#src/commands/contextKeys.ts';
import type { Command } from '#src/commands/types.ts';
import { viewerRequests, type ViewerRequest } from './viewerRequests.ts';

const ACTS: readonly [act: ViewerRequest, id: Command['id'], title: string, keywords: readonly string[], keys: readonly string[]][] = [
  ['close', 'document.close', 'Close document', ['back', 'leave'], ['Escape']],
  ['next', 'document.next', 'Next document', ['paper'], ['Shift+ArrowRight']],
  ['previous', 'document.previous', 'Previous document', ['paper'], ['Shift+ArrowLeft']],
  ['nextPage', 'document.nextPage', 'Next page', ['scroll'], ['j']],
  ['previousPage', 'document.previousPage', 'Previous page', ['scroll'], ['k']],
  ['zoomIn', 'document.zoomIn', 'Zoom in', ['larger'], ['+', '=']],
  ['zoomOut', 'document.zoomOut', 'Zoom out', ['smaller'], ['-']],
  ['fit', 'document.fit', 'Fit to width', ['zoom', 'whole'], ['0']],
  ['rotate', 'document.rotate', 'Rotate', ['turn', 'sideways'], ['r']],
  ['download', 'document.download', 'Download this document', ['save', 'file'], ['d']],
];

/** The commands while a document is open. */
export const viewerCommands: readonly Command[] = ACTS.map(([act, id, title, keywords, keys]) => ({
  id,
  title,
  keywords,
  keys,
  group: 'Any record, forms',
  roles: null,
  when: where({ mode: 'viewer' }),
  undo: 'UI',
  net: 'local',
  repeatable: act !== 'close' && act !== 'download',
  run: () => void viewerRequests.send(act),
}));
