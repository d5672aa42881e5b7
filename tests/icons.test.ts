import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The width and height of a PNG, which its first chunk says. */
function sizeOf(name: string): string {
  const bytes = readFileSync(join(ROOT, 'public', name));
  expect(bytes.subarray(0, 8)).toEqual(PNG);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('a home screen finds pictures of the sizes that phones ask for', () => {
  const { icons } = JSON.parse(readFileSync(join(ROOT, 'public', 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  const pictures = icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pictures) expect(sizeOf(src.slice(1)), src).toBe(sizes);
  expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  const [, touch] = /rel="apple-touch-icon" href="\/([\w.-]+)"/.exec(readFileSync(join(ROOT, 'index.html'), 'utf8'))!;
  expect(sizeOf(touch!)).toBe('180x180');
});
