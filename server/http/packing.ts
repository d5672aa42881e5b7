import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** Below this, packing saves less than it costs. */
export const PACKED_BYTES_MIN = 1024;

export type Coding = 'zstd' | 'br' | 'gzip';

/** Least time for nearly all of the gain: an answer is packed for one reader. Measured in docs/decisions/0006-limits.md. */
const fast: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  zstd: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 1 }),
};

/** Good packing at a tenth of the time of the best: a file is packed once for everybody. */
const well: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  zstd: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** For what is packed once in the background and sent to many: a fifth smaller than the fastest. */
const steady = (bytes: Buffer): Promise<Buffer> => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
export const pack = { fast, steady, well };

/** The first of `preferred` that the header `Accept-Encoding` allows; null for none. */
export function codingFor(accepted: string | string[] | undefined, preferred: readonly Coding[]): Coding | null {
  const weights = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...rest] = part.split(';').map((text) => text.trim());
        const weight = rest.find((text) => text.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)];
      }),
  );
  return preferred.find((coding) => (weights.get(coding) ?? 0) > 0) ?? null;
}
