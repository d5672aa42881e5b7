import { md5 } from 'js-md5';
import { DiskFullError, type Blobs } from '../ports.ts';

/** Stands for the SHA-256, which browsers have and memory needs not. */
export const sha256Of = (bytes: Uint8Array): string => md5(bytes);

/** The files of one device in memory; `limit`: bytes that its disk takes. */
export function memoryBlobs(): Blobs & { files: Map<string, Uint8Array<ArrayBuffer>>; limit: number } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const used = (): number => [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const blobs = {
    files,
    limit: Infinity,
    held: async (sha256: string) => files.get(sha256)?.length ?? 0,
    append: async (sha256: string, at: number, bytes: Uint8Array) => {
      if (used() + bytes.length > blobs.limit) throw new DiskFullError('full');
      files.set(sha256, new Uint8Array(Buffer.concat([(files.get(sha256) ?? new Uint8Array()).subarray(0, at), bytes])));
    },
    check: async (sha256: string) => {
      const isWhole = sha256Of(files.get(sha256) ?? new Uint8Array()) === sha256;
      if (!isWhole) files.delete(sha256);
      return isWhole;
    },
    read: async (sha256: string) => (files.has(sha256) ? new Blob([files.get(sha256)!]) : null),
    keepOnly: async (hashes: ReadonlySet<string>) => [...files.keys()].forEach((one) => hashes.has(one) || files.delete(one)),
    room: async () => null,
    erase: async () => files.clear(),
  };
  return blobs;
}
