import { FILE_TYPES } from '#domain/documents/fileLimits.ts';

/** What a chooser of files offers. */
export const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** Lets the person choose files, or take a photo with the camera on the back; none when they change their mind. */
export function pickFiles(from: 'disk' | 'camera' = 'disk'): Promise<readonly File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = from === 'camera' ? 'image/jpeg' : ACCEPTED;
  input.multiple = from === 'disk';
  if (from === 'camera') input.setAttribute('capture', 'environment');
  return new Promise((picked) => {
    input.addEventListener('cancel', () => picked([]));
    input.addEventListener('change', () => picked([...(input.files ?? [])]));
    input.click();
  });
}
