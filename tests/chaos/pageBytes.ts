import { NotReadyError, type ByteFiles } from '#sync/store/byteFiles.ts';

/** The files beside a replica as a page reads them: each whole, since only workers read within a transaction. It writes nothing. */
export function pageBytes(replica: string): ByteFiles {
  const held = new Map<string, ArrayBuffer | null>();
  const fileOf = async (name: string): Promise<ArrayBuffer> => {
    const all = await (await navigator.storage.getDirectory()).getDirectoryHandle('segments');
    return (await (await (await all.getDirectoryHandle(replica)).getFileHandle(name)).getFile()).arrayBuffer();
  };
  return {
    write: () => null,
    read({ file, at, size }) {
      const bytes = held.get(file);
      if (bytes === undefined) throw new NotReadyError(async () => held.set(file, await fileOf(file).catch(() => null)));
      return bytes && bytes.byteLength >= at + size ? bytes.slice(at, at + size) : null;
    },
    sizeOf: (file) => held.get(file)?.byteLength ?? 0,
    empty: () => undefined,
    begin: async () => undefined,
    list: async () => [],
    remove: async () => undefined,
    close: () => undefined,
    erase: async () => undefined,
  };
}
