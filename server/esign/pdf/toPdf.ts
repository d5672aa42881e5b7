import { degrees, PDF, rgb, StandardFonts } from '@libpdf/core';
import { FileRefusal } from '../../files/refusal.ts';
import { inspectFile } from '../../files/inspect/inspectFile.ts';
import type { Content } from '../provider.ts';
import { fillAndFlatten } from './fillForm.ts';
import { flowText, PAGES_MAX } from './flowText.ts';
import { htmlBlocks, type Block } from './htmlBlocks.ts';
import { UnconvertibleError } from './unconvertible.ts';

/** Letter, in points, and the margin around a picture. */
const PICTURE = { width: 612, height: 792, margin: 36 };

/** The PDF that signers read, and nothing in it that could act or be filled in any more. */
export interface Converted {
  bytes: Uint8Array;
  pages: number;
}

interface Conversion {
  title: string;
  content: Content;
  /** Writes TEST across every page. */
  isSandbox: boolean;
  /** Fill the form fields of a PDF that have these names. */
  values?: Readonly<Record<string, string>>;
}

/**
 * Makes the PDF to sign of what was sent.
 * @throws FileRefusal when the bytes are not what the name says, UnconvertibleError for Word files and PDFs that cannot be read,
 * InputError that names a letter that no font has
 */
export async function toPdf({ title, content, isSandbox, values = {} }: Conversion): Promise<Converted> {
  const bytes = content.kind === 'html' ? await flowText(title, htmlBlocks(content.html)) : await fromFile(title, content);
  const pdf = await readPdf(bytes);
  await fillAndFlatten(pdf, values);
  const catalog = pdf.getCatalog();
  for (const action of ['OpenAction', 'AA', 'Names']) catalog.delete(action);
  if (isSandbox) watermark(pdf);
  return { bytes: await pdf.save(), pages: pdf.getPageCount() };
}

/** Names of the fields that a PDF's form has; none for any other content. */
export async function fieldNames(content: Content): Promise<string[]> {
  if (content.kind === 'html' || !/\.pdf$/i.test(content.filename)) return [];
  return (await readPdf(content.bytes)).getForm()?.getFieldNames() ?? [];
}

async function readPdf(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes).catch(() => {
    throw new UnconvertibleError('This PDF cannot be read. Print it to a new PDF and try again.');
  });
  if (pdf.isEncrypted) throw new UnconvertibleError('This PDF is encrypted. Save it without a password and try again.');
  const pages = pdf.getPageCount();
  if (pages === 0) throw new UnconvertibleError('This PDF has no page.');
  if (pages > PAGES_MAX) throw new UnconvertibleError(`This PDF has more than ${PAGES_MAX} pages.`);
  return pdf;
}

async function fromFile(title: string, { bytes, filename }: Extract<Content, { kind: 'file' }>): Promise<Uint8Array> {
  const type = await inspectFile(bytes, filename);
  switch (type) {
    case 'application/pdf':
      return bytes;
    case 'text/plain':
      return flowText(title, new TextDecoder().decode(bytes).split(/\r?\n/).map(plainLine));
    case 'image/png':
    case 'image/jpeg':
      return picture(bytes);
    default:
      throw new UnconvertibleError('Word files cannot be converted here. Save it as PDF and try again.');
  }
}

function plainLine(text: string): Block {
  return { kind: 'paragraph', level: 0, mark: '', indent: 0, align: null, runs: [{ text, bold: false, italic: false }] };
}

async function picture(bytes: Buffer): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'letter' });
  const image = readPicture(pdf, bytes);
  const [roomX, roomY] = [PICTURE.width - 2 * PICTURE.margin, PICTURE.height - 2 * PICTURE.margin];
  const scale = Math.min(roomX / image.width, roomY / image.height, 1);
  const [width, height] = [image.width * scale, image.height * scale];
  page.drawImage(image, { x: (PICTURE.width - width) / 2, y: (PICTURE.height - height) / 2, width, height });
  return pdf.save();
}

function readPicture(pdf: PDF, bytes: Buffer): ReturnType<PDF['embedImage']> {
  try {
    return pdf.embedImage(bytes);
  } catch {
    throw new FileRefusal(422, 'This picture cannot be read. Save it again and try again.');
  }
}

function watermark(pdf: PDF): void {
  for (const page of pdf.getPages()) {
    const [x, y] = [page.width * 0.22, page.height * 0.3];
    const font = StandardFonts.HelveticaBold;
    page.drawText('TEST', { x, y, size: 120, font, color: rgb(0.8, 0.2, 0.2), opacity: 0.15, rotate: degrees(45) });
  }
}
