import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  bytes: Buffer;
  /** The size that the archive says the part unpacks to, when that is a lie. */
  says?: number;
  /** Bit 0 set: encrypted. */
  flags?: number;
}

const END_BYTES = 22;

function local({ name, bytes, says = bytes.length, flags = 0 }: ZipPart, packed: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(crc32(bytes), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(says, 22);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
}

function central({ name, bytes, says = bytes.length, flags = 0 }: ZipPart, packed: Buffer, at: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(8, 10);
  head.writeUInt32LE(crc32(bytes), 16);
  head.writeUInt32LE(packed.length, 20);
  head.writeUInt32LE(says, 24);
  head.writeUInt16LE(Buffer.byteLength(name), 28);
  head.writeUInt32LE(at, 42);
  return Buffer.concat([head, Buffer.from(name)]);
}

/** A real archive of these parts, each deflated. */
export function zipOf(parts: readonly ZipPart[], note = ''): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const packed = deflateRawSync(part.bytes);
    const written = local(part, packed);
    locals.push(written);
    centrals.push(central(part, packed, at));
    at += written.length;
  }
  const list = Buffer.concat(centrals);
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(Buffer.byteLength(note), 20);
  return Buffer.concat([...locals, list, end, Buffer.from(note)]);
}
