import { FILE_TYPES } from '#domain/documents/fileLimits.ts';
import { chooseFiles } from '#src/browser/chooseFiles.ts';

/** The types that a chooser of files offers. */
export const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** Lets the person choose documents, or take a photo of one; none when they change their mind. */
export function pickFiles(from: 'disk' | 'camera' = 'disk'): Promise<readonly File[]> {
  return from === 'camera' ? chooseFiles({ accept: 'image/jpeg', camera: true }) : chooseFiles({ accept: ACCEPTED, multiple: true });
}
