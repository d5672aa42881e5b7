import type { Page } from '@playwright/test';

type Folder = FileSystemDirectoryHandle & AsyncIterable<[string, FileSystemHandle]>;

/** Bytes in files beside the databases of this device. */
export function bytesBeside(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0;
    const all = (await (await navigator.storage.getDirectory()).getDirectoryHandle('segments', { create: true })) as Folder;
    for await (const [, replica] of all)
      // A tab may tidy one away meanwhile.
      for await (const [, file] of replica as Folder)
        bytes += await (file as FileSystemFileHandle).getFile().then(
          ({ size }) => size,
          () => 0,
        );
    return bytes;
  });
}

/** Takes the end off every file beside the databases of this device; false while a tab has one open. */
export function cutShort(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const all = (await (await navigator.storage.getDirectory()).getDirectoryHandle('segments', { create: true })) as Folder;
    try {
      for await (const [, replica] of all)
        for await (const [, file] of replica as Folder) {
          const writable = await (file as FileSystemFileHandle).createWritable({ keepExistingData: true });
          await writable.truncate(100);
          await writable.close();
        }
      return true;
    } catch {
      return false;
    }
  });
}
