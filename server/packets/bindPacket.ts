import { PDF, rgb, StandardFonts, type PDFPage } from '@libpdf/core';
import { PdfPages } from '../forms/pdfPages.ts';

/** A file of a packet: its pages, or why it has none. */
interface PacketSource {
  filename: string;
  /** Of the file as it is stored, in hex; null for a page that the product made. */
  sha256: string | null;
  /** A PDF; null when it could not be turned into one. */
  pdf: Uint8Array | null;
  /** Why it could not; null otherwise. */
  problem: string | null;
}

/** One item of the checklist, with what proves it. */
export interface PacketItem {
  label: string;
  /** The paragraph that asks for it: `49 CFR 391.51(b)(1)`. */
  cfr: string;
  /** How it stands, in words. */
  state: string;
  /** Somebody has still to do something about it. */
  isOpen: boolean;
  /** What there is to say about it, line by line: names and values. */
  facts: readonly (readonly [string, string])[];
  sources: readonly PacketSource[];
}

/** The file of one driver, in the order of the checklist. */
export interface Packet {
  driver: string;
  /** What the cover says of the driver and the contract. */
  facts: readonly (readonly [string, string])[];
  /** What is left out on purpose, and why. */
  notes: readonly string[];
  items: readonly PacketItem[];
}

/** The place of a page of a file: letter, a margin, and room for the line at its foot. */
const SHEET = { width: 612, height: 792, margin: 30, foot: 46, footer: 24 };
const GREY = rgb(0.35, 0.35, 0.35);
/** Enough of a hash to find it in the index. */
const HASH_SHOWN = 16;

interface Bound {
  item: PacketItem;
  number: number;
  divider: PDF;
  sources: { source: PacketSource; pdf: PDF | null }[];
}

const pagesOf = ({ divider, sources }: Bound): number =>
  divider.getPageCount() + sources.reduce((sum, { pdf }) => sum + (pdf?.getPageCount() ?? 0), 0);

/**
 * Binds the file of a driver into one PDF for an auditor: a cover, an index by item with page numbers, then each item with its state
 * and its files. The foot of each page of a file names the item, the page, and the hash of the file it comes from.
 * @throws InputError that names a letter that no font has
 */
export async function bindPacket(packet: Packet): Promise<{ bytes: Uint8Array; pages: number }> {
  const bound = await Promise.all(packet.items.map(bindItem));
  const count = bound.reduce((sum, item) => sum + pagesOf(item), 0);
  // The index is as long with other numbers in it, so that the first one says where everything begins.
  const length = (await frontOf(packet, bound, 0, count)).getPageCount();
  const front = await frontOf(packet, bound, length, length + count);
  const out = PDF.create();
  out.setTitle(`Driver file of ${packet.driver}`);
  out.setProducer('Weighstation');
  await append(out, front);
  for (const item of bound) await appendItem(out, item);
  const pages = out.getPages();
  pages.forEach((page, i) => foot(page, `Page ${i + 1} of ${pages.length}`, SHEET.width - 110));
  return { bytes: await out.save(), pages: pages.length };
}

/** The bound file of one driver among others. */
interface BoundPacket {
  driver: string;
  carrier: string;
  bytes: Uint8Array;
  pages: number;
}

/** Binds the files of several drivers into one PDF: a list of them with page numbers, then each as it is. */
export async function bindFleet(packets: readonly BoundPacket[]): Promise<{ bytes: Uint8Array; pages: number }> {
  const length = (await listOf(packets, 0)).getPageCount();
  const out = PDF.create();
  out.setTitle(`Driver files of ${packets.length} drivers`);
  out.setProducer('Weighstation');
  await append(out, await listOf(packets, length));
  for (const { bytes } of packets) await append(out, await PDF.load(bytes));
  return { bytes: await out.save(), pages: out.getPageCount() };
}

async function listOf(packets: readonly BoundPacket[], first: number): Promise<PDF> {
  const pages = new PdfPages(`Driver files of ${packets.length} drivers`);
  let sheet = first + 1;
  for (const { driver, carrier, pages: count } of packets) {
    pages.fact(driver, `${carrier} · sheet ${sheet} to ${sheet + count - 1}`);
    sheet += count;
  }
  return PDF.load(await pages.save(null));
}

async function bindItem(item: PacketItem, i: number): Promise<Bound> {
  const sources = await Promise.all(
    item.sources.map(async (source) => ({ source, pdf: source.pdf && (await PDF.load(source.pdf).catch(() => null)) })),
  );
  return { item, number: i + 1, divider: await dividerOf(item, i + 1), sources };
}

async function dividerOf({ label, cfr, state, facts, sources }: PacketItem, number: number): Promise<PDF> {
  const pages = new PdfPages(`${number}. ${label}`);
  pages.fact('Asked for by', cfr);
  pages.fact('State', state);
  for (const [name, value] of facts) pages.fact(name, value);
  if (sources.length > 0) pages.heading('Files');
  for (const { filename, sha256, problem } of sources) {
    pages.fact(filename, problem ?? (sha256 ? `SHA-256 ${sha256}` : 'Printed from the records of the workspace'));
    if (problem && sha256) pages.fact('', `SHA-256 ${sha256}`);
  }
  if (sources.length === 0) pages.paragraph('There is no file for this item.');
  return PDF.load(await pages.save(null));
}

async function frontOf({ driver, facts, notes }: Packet, bound: readonly Bound[], first: number, total: number): Promise<PDF> {
  const pages = new PdfPages(`Driver file of ${driver}`);
  for (const [name, value] of facts) pages.fact(name, value);
  pages.fact('Pages', String(total));
  pages.heading('Index');
  let page = first + 1;
  for (const item of bound) {
    pages.fact(`${item.number}. ${item.item.label}`, `Page ${page} · ${item.item.state} · ${item.item.cfr}`);
    page += pagesOf(item);
  }
  const open = bound.filter(({ item }) => item.isOpen);
  if (open.length > 0) pages.heading('Open items');
  for (const { number, item } of open) pages.fact(`${number}. ${item.label}`, item.state);
  if (notes.length > 0) pages.heading('Not in this packet');
  for (const note of notes) pages.paragraph(note);
  return PDF.load(await pages.save(null));
}

async function append(out: PDF, pages: PDF): Promise<void> {
  const indices = Array.from({ length: pages.getPageCount() }, (_, i) => i);
  await out.copyPagesFrom(pages, indices);
}

async function appendItem(out: PDF, { divider, sources, number }: Bound): Promise<void> {
  await append(out, divider);
  for (const { source, pdf } of sources) {
    for (let i = 0; i < (pdf?.getPageCount() ?? 0); i++) {
      const page = out.addPage({ width: SHEET.width, height: SHEET.height });
      await place(out, page, pdf!, i);
      const from = source.sha256 ? `page ${i + 1} of SHA-256 ${source.sha256.slice(0, HASH_SHOWN)}` : 'printed from the workspace';
      foot(page, `Item ${number} · ${from}`, SHEET.margin);
    }
  }
}

/** Draws a page of a file as large as fits above the line at the foot. */
async function place(out: PDF, page: PDFPage, source: PDF, index: number): Promise<void> {
  const embedded = await out.embedPage(source, index);
  const [roomX, roomY] = [SHEET.width - 2 * SHEET.margin, SHEET.height - SHEET.margin - SHEET.foot];
  const scale = Math.min(roomX / embedded.width, roomY / embedded.height, 1);
  const [width, height] = [embedded.width * scale, embedded.height * scale];
  page.drawPage(embedded, { x: (SHEET.width - width) / 2, y: SHEET.foot + (roomY - height) / 2, width, height });
}

function foot(page: PDFPage, text: string, x: number): void {
  page.drawText(text, { x, y: SHEET.footer, size: 8, font: StandardFonts.Helvetica, color: GREY });
}
