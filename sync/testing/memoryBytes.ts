import { NotReadyError, type ByteFiles } from '../store/byteFiles.ts';

/** The files beside a database, by name. */
export type BytesDisk = Map<string, Uint8Array>;

/** Files beside a database in memory, as one tab has them open; tabs of the same database share a `disk`. */
export function memoryBytes(disk: BytesDisk = new Map()): ByteFiles {
  const opened = new Set<string>();
  let own: string | null = null;
  const begin = async (): Promise<void> => {
    own = `file-${disk.size}-${opened.size}`;
    disk.set(own, new Uint8Array());
    opened.add(own);
  };
  const check = (file: string | null): string => {
    if (file === null) throw new NotReadyError(begin);
    if (!opened.has(file)) throw new NotReadyError(async () => opened.add(file));
    return file;
  };
  return {
    write(...parts) {
      const file = check(own);
      const before = disk.get(file)!;
      const after = parts.reduce((bytes, part) => joined(bytes, new Uint8Array(part)), before);
      disk.set(file, after);
      return { file, at: before.length, size: after.length - before.length };
    },
    read({ file, at, size }) {
      const bytes = disk.get(check(file))?.slice(at, at + size);
      return bytes?.length === size ? bytes.buffer : null;
    },
    sizeOf: (file) => disk.get(check(file))?.length ?? 0,
    empty(file) {
      if (disk.has(check(file))) disk.set(file, new Uint8Array());
      if (own === file) own = null;
    },
    begin,
    list: async () => [...disk.keys()],
    remove: async (files) => files.forEach((file) => disk.delete(file)),
    close: () => opened.clear(),
    erase: async () => disk.clear(),
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
