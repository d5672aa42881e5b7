import { PDF, PdfArray, PdfString, rgb, type PDFPage } from '@libpdf/core';
import { breakLines } from '../lettering/breakLines.ts';
import { cleanText } from '../lettering/cleanText.ts';
import { Lettering } from '../lettering/lettering.ts';
import { BOLD, REGULAR, type Stretch, type Style } from '../lettering/style.ts';

/** US letter, in points; the margins leave room for a footer. */
const PAGE = { left: 56, right: 556, top: 736, bottom: 64, footer: 40 };
const LABEL_WIDTH = 168;
const BODY_SIZE = 10;
const SMALL_SIZE = 8;
const GREY = rgb(0.4, 0.4, 0.4);
const LINE = 14;

/** When a file was made and what it is known by, where that is not this moment and a chance. */
interface Made {
  at: Date;
  /** 16 bytes. */
  id: Uint8Array;
}

/** Text that flows over pages of US letter, from top to bottom. It is laid out when it is saved, with the fonts that it needs. */
export class PdfPages {
  readonly #pdf = PDF.create();
  readonly #lettering: Lettering;
  readonly #pages: PDFPage[] = [];
  readonly #texts: string[] = [];
  readonly #steps: (() => void)[] = [];
  #y = PAGE.bottom;

  /** @param missing what is done with a letter that no font has; to refuse it is the default */
  constructor(title: string, missing?: ConstructorParameters<typeof Lettering>[1]) {
    this.#lettering = new Lettering(this.#pdf, missing);
    this.#pdf.setTitle(cleanText(title));
    this.#pdf.setProducer('Weighstation');
    this.#add([title], () => this.#lines([[{ text: title, style: BOLD }]], 16, PAGE.left, 24));
  }

  heading(text: string): void {
    this.#add([text], () => {
      // Not alone at the foot of a page.
      if (this.#y - 4 * LINE < PAGE.bottom) this.#y = PAGE.bottom;
      this.#skip(10);
      this.#lines(this.#wrapped(text, BOLD, 12, PAGE.right - PAGE.left), 12, PAGE.left, 18);
    });
  }

  paragraph(text: string): void {
    this.#add([text], () => {
      this.#lines(this.#wrapped(text, REGULAR, BODY_SIZE, PAGE.right - PAGE.left), BODY_SIZE, PAGE.left, LINE);
      this.#skip(4);
    });
  }

  /** A name and what is said of it, side by side. */
  fact(name: string, value: string): void {
    this.#add([name, value], () => {
      const said = this.#wrapped(value === '' ? '-' : value, REGULAR, BODY_SIZE, PAGE.right - PAGE.left - LABEL_WIDTH);
      const names = this.#wrapped(name, BOLD, BODY_SIZE, LABEL_WIDTH - 12);
      for (let i = 0; i < Math.max(said.length, names.length); i++) {
        const page = this.#room(LINE);
        const y = this.#y;
        this.#lettering.draw(page, names[i] ?? [], { x: PAGE.left, y, size: BODY_SIZE });
        this.#lettering.draw(page, said[i] ?? [], { x: PAGE.left + LABEL_WIDTH, y, size: BODY_SIZE });
      }
    });
  }

  /** A picture (PNG) beside the names, as large as it fits into this room. */
  picture(png: Uint8Array, room: { width: number; height: number }): void {
    this.#add([], () => {
      const image = this.#pdf.embedPng(png);
      const scale = Math.min(room.width / image.width, room.height / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      const page = this.#room(height + 4);
      page.drawImage(image, { x: PAGE.left + LABEL_WIDTH, y: this.#y, width, height });
    });
  }

  gap(): void {
    this.#add([], () => this.#skip(8));
  }

  /** A line to write on, with what belongs there below. */
  blank(caption: string, width: number): void {
    this.#add([caption], () => {
      this.#skip(26);
      const page = this.#room(LINE);
      page.drawLine({
        start: { x: PAGE.left, y: this.#y + 12 },
        end: { x: PAGE.left + width, y: this.#y + 12 },
        color: GREY,
        thickness: 0.7,
      });
      this.#small(page, caption, this.#y);
    });
  }

  /**
   * The file, with `footer` and the number of each page at its foot (null: neither); with `made`, the same pages give the same bytes.
   * @throws InputError that names a letter that no font has
   */
  async save(footer: string | null, made?: Made): Promise<Uint8Array> {
    await this.#lettering.prepare([...this.#texts, footer ?? '']);
    for (const step of this.#steps) step();
    if (footer !== null)
      this.#pages.forEach((page, i) => this.#small(page, `${footer} · page ${i + 1} of ${this.#pages.length}`, PAGE.footer));
    await this.#lettering.embed();
    if (made) this.#date(made);
    return this.#pdf.save();
  }

  #date({ at, id }: Made): void {
    this.#pdf.setCreationDate(at);
    this.#pdf.setModificationDate(at);
    const name = PdfString.fromBytes(id);
    this.#pdf.context.info.trailer.set('ID', PdfArray.of(name, name));
  }

  #add(texts: readonly string[], step: () => void): void {
    this.#texts.push(...texts);
    this.#steps.push(step);
  }

  /** A text in lines that are not wider than this; a word that is longer than a line is cut. */
  #wrapped(text: string, style: Style, size: number, width: number): Stretch[][] {
    return breakLines([{ text, style }], size, width, this.#lettering);
  }

  #lines(lines: readonly Stretch[][], size: number, x: number, height: number): void {
    for (const line of lines) this.#lettering.draw(this.#room(height), line, { x, y: this.#y, size });
  }

  #small(page: PDFPage, text: string, y: number): void {
    this.#lettering.draw(page, [{ text, style: REGULAR }], { x: PAGE.left, y, size: SMALL_SIZE, color: GREY });
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
