/** The bytes that this origin takes of the disk and may take; null: the browser does not say. */
export interface DiskUse {
  usedBytes: number | null;
  quotaBytes: number | null;
  /** The browser has promised to keep it; null: it cannot promise. */
  kept: boolean | null;
}

/** Chromium says what each kind of storage takes; the standard knows only the sum. */
type Estimate = StorageEstimate & { usageDetails?: { fileSystem?: number } };

/** The bytes of all files below a folder. One that goes while it is counted counts nothing. */
async function bytesBelow(folder: FileSystemDirectoryHandle): Promise<number> {
  let bytes = 0;
  for await (const handle of folder.values())
    bytes +=
      handle.kind === 'file'
        ? await (handle as FileSystemFileHandle).getFile().then(
            ({ size }) => size,
            () => 0,
          )
        : await bytesBelow(handle as FileSystemDirectoryHandle);
  return bytes;
}

/** Returns what files take beyond what they hold: Chromium's count of them can fall below nothing, and is then said as 4 GB (docs/gotchas.md). */
async function miscounted(said: number): Promise<number> {
  return said - (await bytesBelow(await navigator.storage.getDirectory()));
}

/** Asks the browser, and counts the files itself where the browser says its count of them. */
export async function lookAtDisk(): Promise<DiskUse> {
  const { storage } = navigator;
  const [estimate, kept] = await Promise.all([storage?.estimate?.() as Promise<Estimate> | undefined, storage?.persisted?.()]);
  const said = estimate?.usageDetails?.fileSystem;
  // Where the files cannot be counted, the browser's own figure is the next best.
  const wrong = said === undefined ? 0 : await miscounted(said).catch(() => 0);
  const less = (bytes: number | undefined): number | null => (bytes === undefined ? null : bytes - wrong);
  return { usedBytes: less(estimate?.usage), quotaBytes: less(estimate?.quota), kept: kept ?? null };
}
