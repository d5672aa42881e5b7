const RECORD = 'PK\u0005\u0006';
const RECORD_BYTES = 22;
const NOTE_BYTES_MAX = 0xffff;

/** Would an archiver open these bytes? It looks at the end for a record whose note reaches exactly to the last byte. */
export function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - RECORD_BYTES - NOTE_BYTES_MAX);
  for (let at = bytes.indexOf(RECORD, from, 'latin1'); at >= 0; at = bytes.indexOf(RECORD, at + 1, 'latin1')) {
    if (at + RECORD_BYTES <= bytes.length && at + RECORD_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
