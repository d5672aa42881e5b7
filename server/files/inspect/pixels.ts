import { imageSize } from 'image-size';
import { IMAGE_PIXELS_MAX } from '#domain/documents/fileLimits.ts';
import { unusable } from '../refusal.ts';

/**
 * @param head of the image, up to where its size is said
 * @throws FileRefusal for an image that says no size, or one beyond 40 megapixels
 */
export function checkPixels(head: Buffer): void {
  const { width, height } = sizeOf(head);
  if (!(width > 0 && height > 0)) throw unusable('This image has no size. Save it again and try again.');
  if (width * height > IMAGE_PIXELS_MAX)
    throw unusable(`This image has more than ${IMAGE_PIXELS_MAX / 1_000_000} megapixels. Make it smaller and try again.`);
}

function sizeOf(head: Buffer): { width: number; height: number } {
  try {
    return imageSize(head);
  } catch {
    throw unusable('This image is damaged. Save it again and try again.');
  }
}
