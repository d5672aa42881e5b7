import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { docx } from '#server/files/testing/samples.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** One attack: what is posted to `POST /api/esign/documents`. */
export interface HostileDocument {
  what: string;
  /** The text of a custom document; null for an attachment. */
  html: string | null;
  file: { name: string; bytes: Buffer } | null;
}

const ofHtml = (what: string, html: string): HostileDocument => ({ what, html, file: null });
const ofFile = (what: string, name: string, bytes: Buffer): HostileDocument => ({ what, html: null, file: { name, bytes } });

/**
 * A zlib stream that inflates to as many zeros, written without deflating them all: one megabyte is deflated and repeated.
 * @param bytes a multiple of 1 MB
 */
function zeros(bytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH });
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros: the first half stays 1, the second counts them.
  sum.writeUInt16BE(bytes % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  const blocks = Array.from({ length: bytes / MB }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0]), sum]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A picture that says it is small and inflates to 1 GB. */
function pngBomb(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(5000, 0);
  size.writeUInt32BE(5000, 4);
  size[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', zeros(GB)), chunk('IEND', Buffer.alloc(0))]);
}

interface PdfStream {
  dictionary: string;
  bytes: Buffer;
}

/** A PDF of one page: the catalog, the pages, the page, its content (object 4), and streams from object 5 on. */
function pdfWith(content: PdfStream, ...more: PdfStream[]): Buffer {
  const head = Buffer.from('%PDF-1.7\n');
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> /Contents 4 0 R /Annots [] >>';
  const texts = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page].map((text) => Buffer.from(text));
  const streams = [content, ...more].map(({ dictionary, bytes }) =>
    Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]),
  );
  const objects = [...texts, ...streams].map((object, i) =>
    Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]),
  );
  let at = head.length;
  const places = objects.map((object) => (at += object.length) - object.length);
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([head, ...objects, Buffer.from(end)]);
}

const TWICE = '/Filter [/FlateDecode /FlateDecode]';
const ONCE = '/Filter /FlateDecode';

/** A PDF whose list of places is a stream that inflates to this. */
function pdfOfXrefStream(filter: string, bytes: Buffer): Buffer {
  const head = Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n',
  );
  const list = `3 0 obj\n<< /Type /XRef /Size ${GB / 4} /W [1 2 1] /Root 1 0 R ${filter} /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([head, Buffer.from(list), bytes, Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`)]);
}

/** A PDF whose page lies in an object stream that inflates to this. */
function pdfOfObjectStream(bytes: Buffer): Buffer {
  const head = Buffer.from('%PDF-1.7\n');
  const objects = Buffer.from(`2 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`);
  const at = head.length + objects.length + bytes.length + '\nendstream\nendobj\n'.length;
  const row = (type: number, place: number, last: number): Buffer => {
    const made = Buffer.alloc(6);
    made[0] = type;
    made.writeUInt32BE(place, 1);
    made[5] = last;
    return made;
  };
  const rows = Buffer.concat([row(0, 0, 0), row(2, 2, 0), row(1, head.length, 0), row(1, at, 0)]);
  const list = `3 0 obj\n<< /Type /XRef /Size 4 /W [1 4 1] /Root 1 0 R /Length ${rows.length} >>\nstream\n`;
  return Buffer.concat([
    head,
    objects,
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
    Buffer.from(list),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
}

/**
 * Attacks on whoever reads a document, each of another kind; bombs always inflate to 1 GB.
 * @param textBytes the length of the attacks that are text, 1 MB at most (what a field of the form may hold)
 */
export function hostileDocuments(textBytes: number): HostileDocument[] {
  const bomb = zeros(GB);
  const filled = (piece: string): string => piece.repeat(Math.floor(textBytes / piece.length) - 1);
  return [
    ofHtml('a long word', `<p>${filled('m')}</p>`),
    ofHtml('lists in lists', `${filled('<ul><li>')}deep`),
    ofHtml('tags that never end', filled('<')),
    ofHtml('scripts that never end', filled('<script ')),
    ofFile('a text of one word', 'word.txt', Buffer.from('w'.repeat(20 * textBytes))),
    ofFile('a picture that inflates to 1 GB', 'picture.png', pngBomb()),
    ofFile('a page that inflates twice', 'twice.pdf', pdfWith({ dictionary: TWICE, bytes: deflateSync(bomb) })),
    ofFile('a page that inflates to 1 GB', 'once.pdf', pdfWith({ dictionary: ONCE, bytes: bomb })),
    ofFile('a list of places that inflates to 1 GB', 'places.pdf', pdfOfXrefStream(ONCE, bomb)),
    ofFile('a list of places that inflates twice', 'places2.pdf', pdfOfXrefStream(TWICE, deflateSync(bomb))),
    ofFile('objects that inflate to 1 GB', 'objects.pdf', pdfOfObjectStream(bomb)),
    ofFile('an archive that unpacks to 101 MB', 'bomb.docx', docx([{ name: 'word/media/a.bin', bytes: Buffer.alloc(101 * MB) }])),
  ];
}
