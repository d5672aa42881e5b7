import { measureText, PDF, rgb, StandardFonts, type PDFPage } from '@libpdf/core';
import { breakWord } from './breakWord.ts';
import { printable } from './printable.ts';

/** US letter, in points; the margins leave room for a footer. */
const PAGE = { left: 56, right: 556, top: 736, bottom: 64, footer: 40 };
const LABEL_WIDTH = 168;
const BODY = { font: StandardFonts.Helvetica, size: 10 };
const BOLD = { font: StandardFonts.HelveticaBold, size: 10 };
const GREY = rgb(0.4, 0.4, 0.4);
const LINE = 14;

type Style = { font: 'Helvetica' | 'Helvetica-Bold'; size: number };

/** Text that flows over pages of US letter, from top to bottom. */
export class PdfPages {
  readonly #pdf = PDF.create();
  readonly #pages: PDFPage[] = [];
  #y = PAGE.bottom;

  constructor(title: string) {
    this.#pdf.setTitle(printable(title));
    this.#pdf.setProducer('Weighstation');
    this.#lines([title], { font: StandardFonts.HelveticaBold, size: 16 }, PAGE.left, 24);
  }

  heading(text: string): void {
    // Not alone at the foot of a page.
    if (this.#y - 4 * LINE < PAGE.bottom) this.#y = PAGE.bottom;
    this.#skip(10);
    this.#lines(wrapped(text, { ...BOLD, size: 12 }, PAGE.right - PAGE.left), { ...BOLD, size: 12 }, PAGE.left, 18);
  }

  paragraph(text: string): void {
    this.#lines(wrapped(text, BODY, PAGE.right - PAGE.left), BODY, PAGE.left, LINE);
    this.#skip(4);
  }

  /** A name and what is said of it, side by side. */
  fact(name: string, value: string): void {
    const said = wrapped(value === '' ? '-' : value, BODY, PAGE.right - PAGE.left - LABEL_WIDTH);
    const names = wrapped(name, BOLD, LABEL_WIDTH - 12);
    for (let i = 0; i < Math.max(said.length, names.length); i++) {
      const page = this.#room(LINE);
      this.#draw(page, names[i] ?? '', BOLD, PAGE.left);
      this.#draw(page, said[i] ?? '', BODY, PAGE.left + LABEL_WIDTH);
    }
  }

  gap(): void {
    this.#skip(8);
  }

  /** A line to write on, with what belongs there below. */
  blank(caption: string, width: number): void {
    this.#skip(26);
    const page = this.#room(LINE);
    page.drawLine({
      start: { x: PAGE.left, y: this.#y + 12 },
      end: { x: PAGE.left + width, y: this.#y + 12 },
      color: GREY,
      thickness: 0.7,
    });
    page.drawText(printable(caption), { x: PAGE.left, y: this.#y, size: 8, font: BODY.font, color: GREY });
  }

  /** The file, with `footer` and the number of each page at its foot. */
  async save(footer: string): Promise<Uint8Array> {
    this.#pages.forEach((page, i) => {
      const text = `${printable(footer)} · page ${i + 1} of ${this.#pages.length}`;
      page.drawText(text, { x: PAGE.left, y: PAGE.footer, size: 8, font: BODY.font, color: GREY });
    });
    return this.#pdf.save();
  }

  #lines(lines: readonly string[], style: Style, x: number, height: number): void {
    for (const line of lines) this.#draw(this.#room(height), line, style, x);
  }

  #draw(page: PDFPage, line: string, style: Style, x: number): void {
    if (line !== '') page.drawText(line, { ...style, x, y: this.#y });
  }

  /** Goes down by one line, over to a new page when this one is full. */
  #room(height: number): PDFPage {
    this.#y -= height;
    if (this.#y < PAGE.bottom) {
      this.#pages.push(this.#pdf.addPage({ size: 'letter' }));
      this.#y = PAGE.top;
    }
    return this.#pages.at(-1)!;
  }

  #skip(height: number): void {
    if (this.#y < PAGE.top) this.#y -= height;
  }
}

/** A text in lines that are not wider than this; a word that is longer than a line is cut. */
function wrapped(text: string, { font, size }: Style, width: number): string[] {
  const fits = (line: string): boolean => measureText(line, font, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    if (fits(line === '' ? word : `${line} ${word}`)) {
      line = line === '' ? word : `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, { font, size }, width);
    line = pieces.pop()!;
    lines.push(...pieces);
  }
  return [...lines, line];
}
