import { PDF_INFLATED_BYTES_MAX } from '#domain/documents/fileLimits.ts';
import { unusable, wrongType } from '../refusal.ts';
import { inflateAll } from './inflated.ts';
import { GUESSED_BYTES, holdsPage } from './markup.ts';
import { endsAsZip } from './zipEnd.ts';

/** The bytes at the end in which a reader looks for the place of the cross-reference table. */
const TAIL_BYTES = 2048;

/** The end of a PDF: where its last cross-reference table is, the end mark, and nothing but white space. */
const END = /startxref[ \r\n]+(\d{1,10})[ \r\n]+%%EOF[\0\t\n\f\r ]*$/;

/**
 * A PDF from its first byte to its end mark. What it does when opened is not judged here (forms of the authorities hold
 * JavaScript): it is only ever handed out as a download.
 * @throws FileRefusal when it begins or ends otherwise, could also be read as a page or an archive, or inflates to more than 512 MB
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) throw wrongType('This is not a PDF.');
  if (holdsPage(bytes.subarray(0, GUESSED_BYTES))) throw wrongType('This PDF begins like a web page. Print it to a new PDF and try again.');
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES));
  const place = Number(END.exec(tail)?.[1] ?? bytes.length);
  if (place >= bytes.length) throw unusable('This PDF is cut off or damaged. Save it again and try again.');
  if (endsAsZip(bytes)) throw wrongType('This PDF is an archive as well. Print it to a new PDF and try again.');
  await inflateStreams(bytes);
}

/** Inflates all its streams, whatever their dictionaries say of them: a reader might. @throws FileRefusal when that grows too large */
async function inflateStreams(bytes: Buffer): Promise<void> {
  let inflated = 0;
  const spend = (more: number): void => {
    inflated += more;
    if (inflated > PDF_INFLATED_BYTES_MAX)
      throw unusable('This PDF unpacks to more than 512 MB. Print it to a new PDF, or send it in parts, and try again.');
  };
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 1)) {
    // Not the end of one, which stands in the same letters.
    if (bytes.toString('latin1', at - 3, at) === 'end') continue;
    let from = at + 'stream'.length;
    while (bytes[from] === 0x0d || bytes[from] === 0x0a || bytes[from] === 0x20) from += 1;
    await inflateAll(bytes.subarray(from), spend);
  }
}
