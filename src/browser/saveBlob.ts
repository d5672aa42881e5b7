/** The time a browser may take to read what it was given. */
const READ_MS = 60_000;

/** Gives the person bytes as a file. They come without a type: whatever a file holds, it can do nothing here. */
export function saveBlob(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob.slice(0, blob.size, 'application/octet-stream'));
  saveFrom(address, filename);
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

/** Gives the person what is at an address as a file. */
export function saveFrom(address: string, filename: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
}
