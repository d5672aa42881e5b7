import { unusable, wrongType } from '../refusal.ts';

const damaged = () => unusable('This Word document is cut off or damaged. Save it again and try again.');

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Greater numbers are no sectors but marks; NO_MORE ends a chain. */
const SECTOR_MAX = 0xffff_fffa;
const NO_MORE = 0xffff_fffe;
/** Entries of the header that say where the allocation table lies; more are chained, in files larger than 6.8 MB. */
const TABLE_PLACES_IN_HEADER = 109;

/** A compound file: numbered sectors behind a header, and a table that says which sector follows which ([MS-CFB] 2). */
interface CompoundFile {
  sectorBytes: number;
  /** @throws FileRefusal when the file ends before it */
  sector(number: number): Buffer;
  /** The sector after this one, NO_MORE at the end. */
  next(number: number): number;
}

function openCompound(bytes: Buffer): CompoundFile {
  if (bytes.length < HEADER_BYTES) throw damaged();
  const [major, shift] = [bytes.readUInt16LE(26), bytes.readUInt16LE(30)];
  if (!((major === 3 && shift === 9) || (major === 4 && shift === 12))) throw damaged();
  const sectorBytes = 1 << shift;
  const sector = (number: number): Buffer => {
    const at = (number + 1) * sectorBytes;
    // The last sector of a file may be short.
    if (number > SECTOR_MAX || at >= bytes.length) throw damaged();
    return bytes.subarray(at, at + sectorBytes);
  };
  const wordsPerSector = sectorBytes / 4;
  const tablePlaces: number[] = [];
  for (let i = 0; i < TABLE_PLACES_IN_HEADER; i++) tablePlaces.push(bytes.readUInt32LE(76 + i * 4));
  const chained = Math.min(bytes.readUInt32LE(72), Math.ceil(bytes.length / sectorBytes));
  for (let i = 0, at = bytes.readUInt32LE(68); i < chained && at <= SECTOR_MAX; i++) {
    const more = sector(at);
    if (more.length < sectorBytes) throw damaged();
    for (let word = 0; word < wordsPerSector - 1; word++) tablePlaces.push(more.readUInt32LE(word * 4));
    at = more.readUInt32LE(sectorBytes - 4);
  }
  const next = (number: number): number => {
    const table = sector(tablePlaces[Math.floor(number / wordsPerSector)] ?? NO_MORE);
    const at = (number % wordsPerSector) * 4;
    if (at + 4 > table.length) throw damaged();
    return table.readUInt32LE(at);
  };
  return { sectorBytes, sector, next };
}

/** Sectors of a chain, in order. @throws FileRefusal when it runs out of the file or in a circle */
function* chain(file: CompoundFile, first: number, sectorsMax: number): Generator<Buffer> {
  let left = sectorsMax;
  for (let at = first; at !== NO_MORE; at = file.next(at)) {
    if (left-- === 0) throw damaged();
    yield file.sector(at);
  }
}

/** An entry of the directory about a stream; of storages there is nothing to read. */
interface Entry {
  name: string;
  kind: number;
  first: number;
  size: number;
}

const STREAM = 2;
/** The kind of the entry whose stream holds all the small ones. */
const ROOT = 5;

function entriesOf(file: CompoundFile, bytes: Buffer, sectorsMax: number): Entry[] {
  const entries: Entry[] = [];
  for (const sector of chain(file, bytes.readUInt32LE(48), sectorsMax)) {
    for (let at = 0; at + ENTRY_BYTES <= sector.length; at += ENTRY_BYTES) {
      const nameBytes = sector.readUInt16LE(at + 64);
      if (nameBytes < 2 || nameBytes > 64) continue;
      const name = sector.toString('utf16le', at, at + nameBytes - 2);
      entries.push({ name, kind: sector.readUInt8(at + 66), first: sector.readUInt32LE(at + 116), size: sector.readUInt32LE(at + 120) });
    }
  }
  return entries;
}

/** A compound file that is a Word document and no other, whole and without macros. @throws FileRefusal */
export function inspectWordDoc(bytes: Buffer): void {
  const file = openCompound(bytes);
  const sectorsMax = Math.ceil(bytes.length / file.sectorBytes);
  const entries = entriesOf(file, bytes, sectorsMax);
  if (!entries.some(({ name, kind }) => name === 'WordDocument' && kind === STREAM)) throw wrongType('This is not a Word document.');
  if (entries.some(({ name }) => /^(?:_VBA_PROJECT|VBA|Macros)/i.test(name)))
    throw wrongType('This Word document holds macros. Save it without them, or as PDF, and try again.');
  const smallMax = bytes.readUInt32LE(56);
  let sectorsLeft = sectorsMax;
  for (const { first, size } of entries.filter(({ kind, size: says }) => kind === ROOT || (kind === STREAM && says >= smallMax))) {
    let found = 0;
    for (const sector of chain(file, first, sectorsLeft)) {
      found += sector.length;
      sectorsLeft -= 1;
    }
    if (found < size) throw damaged();
  }
}
