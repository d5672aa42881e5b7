import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCodeOf, qrCodeSvg } from './qrCode.ts';

const URI = 'otpauth://totp/Weighstation:ada@carrier.test?issuer=Weighstation&secret=JBSWY3DPEHPK3PXP';

/** The dark modules of a path of strokes one module high. */
function modulesOf(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    grid[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  return grid;
}

test('the path draws every dark module of the code and no other, inside of a quiet zone of four', () => {
  const { size, path } = qrCodeOf(URI);
  const { data } = encode(URI, { ecc: 'M', border: 4 });
  expect(modulesOf(path, size)).toEqual(data);
  expect(path.replace(/M\d+ \d+h\d+v1H\d+z/g, '')).toBe('');
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [x, y] : [])));
  expect([Math.min(...dark), Math.max(...dark)]).toEqual([4, size - 5]);
});

test('the markup is one picture with a name and nothing that a content security policy stops', () => {
  const svg = qrCodeSvg(qrCodeOf(URI), 'QR code');
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="QR code">/);
  expect(svg).not.toMatch(/style=|<script|href/);
});
