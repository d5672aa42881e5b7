/** The time a browser may take to read what it was given. */
const READ_MS = 60_000;

/** Gives the person a file. Bytes come without a type: whatever they hold, they can do nothing here. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer> | Blob, type = 'application/octet-stream'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

/** Gives the person what is at an address as a file; without a name, under that which the server gives it. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
