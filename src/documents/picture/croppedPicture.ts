import type { PercentCrop } from 'react-image-crop';

/** Side of the square that is kept, in pixels: sharp at the largest size that any screen shows it in. */
const SIDE = 512;
const QUALITY = 0.9;

/** Returns the chosen square of a picture as a small JPEG. @throws when this browser cannot draw it */
export async function croppedPicture(picture: HTMLImageElement, { x, y, width, height }: PercentCrop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const across = picture.naturalWidth / 100;
  const down = picture.naturalHeight / 100;
  const draw = canvas.getContext('2d')!;
  // A JPEG has no transparency: what is behind becomes white, and not black.
  draw.fillStyle = '#fff';
  draw.fillRect(0, 0, SIDE, SIDE);
  draw.imageSmoothingQuality = 'high';
  draw.drawImage(picture, x * across, y * down, width * across, height * down, 0, 0, SIDE, SIDE);
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!made) throw new Error('The picture could not be drawn.');
  return new File([made], 'picture.jpg', { type: 'image/jpeg' });
}
