import { crc32, deflateSync } from 'node:zlib';
import { zipOf, type ZipPart } from './zip.ts';

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG that says it has this size; its picture is one grey line. */
export function png(width = 3, height = 1): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width >>> 0, 0);
  size.writeUInt32BE(height >>> 0, 4);
  size[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('tEXt', Buffer.from('Comment\0made for a test')),
    chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data]);

/** A grey JPEG that says it has this size. */
export function jpeg(width = 8, height = 8): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(15), Buffer.from([0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Data with a stuffed zero and a restart mark, which are no ends.
    Buffer.from([0x3f, 0xff, 0x00, 0x21, 0xff, 0xd0, 0x7f]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A PDF of one page with one line, nothing of it compressed. */
export function pdf(line = 'The driver holds a license.'): Buffer {
  const shown = `BT /F1 10 Tf 56 716 Td (${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
  ];
  let out = '%PDF-1.4\n';
  const entries = objects.map((object, i) => {
    const at = String(out.length).padStart(10, '0');
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${at} 00000 n \n`;
  });
  const start = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}

/** Streams of a compound file by name, each of 4,096 bytes; `WordDocument` makes it a Word document. */
export function compound(names: readonly string[]): Buffer {
  const [sectorBytes, sectorsPerStream, end, free] = [512, 8, 0xfffffffe, 0xffffffff];
  const directorySectors = Math.ceil((names.length + 1) / 4);
  const header = Buffer.alloc(sectorBytes);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, end],
    [68, end],
    [76, 0],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 80);
  const table = Buffer.alloc(sectorBytes, 0xff);
  const link = (sector: number, next: number): void => void table.writeUInt32LE(next, sector * 4);
  link(0, 0xfffffffd);
  for (let i = 0; i < directorySectors; i++) link(1 + i, i + 1 < directorySectors ? 2 + i : end);
  const directory = Buffer.alloc(directorySectors * sectorBytes);
  const streams = names.map((name, i) => {
    const first = 1 + directorySectors + i * sectorsPerStream;
    for (let s = 0; s < sectorsPerStream; s++) link(first + s, s + 1 < sectorsPerStream ? first + s + 1 : end);
    return { name, type: 2, first, size: 4096 };
  });
  for (const [i, entry] of [{ name: 'Root Entry', type: 5, first: end, size: 0 }, ...streams].entries()) {
    const at = i * 128;
    directory.write(entry.name, at, 'utf16le');
    directory.writeUInt16LE((entry.name.length + 1) * 2, at + 64);
    directory[at + 66] = entry.type;
    for (const place of [68, 72, 76]) directory.writeUInt32LE(free, at + place);
    directory.writeUInt32LE(entry.first, at + 116);
    directory.writeUInt32LE(entry.size, at + 120);
  }
  return Buffer.concat([header, table, directory, ...names.map((name) => Buffer.alloc(4096, name))]);
}

export const doc = (): Buffer => compound(['WordDocument', '1Table']);

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** The list of parts that makes a Word document of an archive; another main type makes something else of it. */
export function contentTypes(main = MAIN): ZipPart {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
  return { name: '[Content_Types].xml', bytes: Buffer.from(xml) };
}
export const part = (name: string, text: string): ZipPart => ({ name, bytes: Buffer.from(text) });
export const WORD_BODY = part('word/document.xml', '<?xml version="1.0"?><w:document><w:body><w:p/></w:body></w:document>');

export function docx(more: readonly ZipPart[] = [], note = ''): Buffer {
  return zipOf([contentTypes(), part('_rels/.rels', '<Relationships/>'), WORD_BODY, ...more], note);
}

export const txt = (): Buffer => Buffer.from('\u{FEFF}Statement of the driver: I was not speeding. 3 < 5, a & b, "Ünïcödé" 🚚\r\n');

/** One honest file of each type, by extension. */
export const SAMPLES: Readonly<Record<'png' | 'jpg' | 'pdf' | 'doc' | 'docx' | 'txt', () => Buffer>> = {
  png,
  jpg: jpeg,
  pdf,
  doc,
  docx,
  txt,
};
