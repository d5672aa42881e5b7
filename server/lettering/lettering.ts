import { ops, PdfArray, PdfDict, PdfNumber, PdfString, rgb, type PDF, type PDFPage } from '@libpdf/core';
import { cleanText, isPlain, standardBytes } from './cleanText.ts';
import type { Face, Glyph, Weight } from './face.ts';
import { facesFor } from './faces.ts';
import { familiesFor } from './fontFiles.ts';
import { PaperFont } from './paperFont.ts';
import { hasRtl, inPlace, lettersOf, runsOf, type Faced, type Run } from './runs.ts';
import { standardFont, standardWidth, type Stretch, type Style } from './style.ts';
import { codeOf, unprintable } from './unprintable.ts';

/** The place of a line on its page, in points, and its look. */
export interface Spot {
  /** The left end of the line; its right end for a paragraph that begins at the right. */
  x: number;
  y: number;
  size: number;
  color?: ReturnType<typeof rgb>;
  isRtl?: boolean;
}

/** What is done with a letter that no font has: refuse the text, or spell its code (`U+13080`) where nobody could be asked to replace it. */
type Missing = 'refuse' | 'spell';

type Operator = ReturnType<typeof ops.setTextRise>;

/** The tag of a stretch of text that says what it reads. */
const SPAN = 'Span';
/** How far letters lean that have no italic of their own. */
const SLANT = 0.21;
const BLACK = rgb(0, 0, 0);

/**
 * Sets text in a PDF in any script that a font is at hand for: the standard fonts where they have every letter of a word, else
 * fonts of which the used shapes are embedded. Texts are first given to `prepare`, and `embed` is called before the file is saved.
 */
export class Lettering {
  readonly #pdf: PDF;
  readonly #missing: Missing;
  readonly #faces = new Map<string, Faced>();
  readonly #fonts = new Map<string, PaperFont>();
  readonly #widths = new Map<string, number>();
  /** Drawn page by page in the order of the text, in which it is read back: each call of the library is a stream of its own. */
  readonly #drawn = new Map<PDFPage, Operator[]>();

  constructor(pdf: PDF, missing: Missing = 'refuse') {
    this.#pdf = pdf;
    this.#missing = missing;
  }

  /** Loads the fonts that the texts need. @throws InputError that names a letter that no font has, unless it is to be spelled */
  async prepare(texts: readonly string[]): Promise<void> {
    const odd = texts.map(cleanText).filter((text) => !isPlain(text));
    if (odd.length === 0) return;
    const families = familiesFor(odd.join(' '));
    for (const text of odd) {
      // Where text runs from right to left, so do the blanks and signs in it.
      const words = new Set(text.split(' '));
      const needed = hasRtl(text) ? [...words, ' '] : [...words].filter((word) => !isPlain(word));
      for (const letter of new Set(needed.flatMap(lettersOf))) {
        if (this.#faces.has(letter)) continue;
        const { faced, missing } = await facesFor(letter, families);
        if (missing.length > 0 && this.#missing === 'refuse') throw unprintable(missing[0]!, text);
        this.#faces.set(letter, missing.length > 0 ? await this.#spelled(letter) : faced);
      }
    }
  }

  /** The code of a letter that no font has, as text. */
  async #spelled(letter: string): Promise<Faced> {
    const { faced } = await facesFor('U', familiesFor(''));
    return faced.map(({ face }) => ({ text: [...letter].map(codeOf).join(' '), face }));
  }

  /** The width of a text in points. */
  width(text: string, style: Style, size: number): number {
    if (isPlain(text)) return standardWidth(text, style, size);
    const key = `${style.bold} ${text}`;
    const known = this.#widths.get(key) ?? this.#runs([{ text, style }]).reduce((sum, run) => sum + shapesOf(run).width, 0);
    this.#widths.set(key, known);
    return known * size;
  }

  draw(page: PDFPage, line: readonly Stretch[], { x, y, size, color, isRtl = false }: Spot): void {
    const runs = inPlace(this.#runs(line, isRtl)).map((run) => ({ run, ...shapesOf(run) }));
    let at = isRtl ? x - runs.reduce((sum, { width }) => sum + width * size, 0) : x;
    for (const { run, glyphs, width } of runs) {
      const spot = { x: at, y, size, color: color ?? BLACK };
      if (run.face) this.#drawFaced(page, run, { font: this.#font(run.face, run.style), glyphs }, spot);
      else if (this.#faces.size > 0) this.#drawStandard(page, run, spot);
      else page.drawText(run.text, { x: at, y, size, font: standardFont(run.style), ...(color && { color }) });
      at += width * size;
    }
  }

  /** Writes what was drawn, and the fonts, into the file. */
  async embed(): Promise<void> {
    for (const [page, drawn] of this.#drawn) page.drawOperators(drawn);
    this.#drawn.clear();
    for (const font of this.#fonts.values()) await font.embed();
  }

  #runs(line: readonly Stretch[], isRtl = false): Run[] {
    const clean = line.map(({ text, style }) => ({ text: cleanText(text), style }));
    return runsOf(clean, isRtl, (letter) => {
      const faced = this.#faces.get(letter);
      if (!faced && !isPlain(letter)) throw new Error(`The fonts of "${letter}" were not loaded before it is drawn.`);
      return faced;
    });
  }

  #font(face: Face, style: Style): PaperFont {
    const weight = weightOf(style);
    const key = `${face.name} ${weight}`;
    const font = this.#fonts.get(key) ?? new PaperFont(this.#pdf, face, weight);
    this.#fonts.set(key, font);
    return font;
  }

  #drawStandard(page: PDFPage, { text, style }: Run, spot: DrawnAt): void {
    const name = page.registerFont(standardFont(style));
    this.#add(page, inText(name, spot, [ops.showText(PdfString.fromBytes(standardBytes(text)))]));
  }

  #drawFaced(
    page: PDFPage,
    { text, style, level }: Run,
    { font, glyphs }: { font: PaperFont; glyphs: readonly Glyph[] },
    spot: DrawnAt,
  ): void {
    const shown = inText(font.nameOn(page), spot, glyphOps(glyphs, font, spot.size), style.italic ? SLANT : 0);
    // From right to left readers turn the shapes around themselves, and would turn this as well.
    const isToldByShapes = level % 2 === 1 || glyphs.map(({ letter }) => letter).join('') === text;
    if (isToldByShapes) return this.#add(page, shown);
    // What a reader copies is the text as it was written, not as its shapes are ordered.
    const span = ops.beginMarkedContentProps(`/${SPAN}`, PdfDict.of({ ActualText: PdfString.fromString(text) }));
    this.#add(page, [span, ...shown, ops.endMarkedContent()]);
  }

  #add(page: PDFPage, drawn: readonly Operator[]): void {
    const before = this.#drawn.get(page) ?? [];
    before.push(...drawn);
    this.#drawn.set(page, before);
  }
}

type DrawnAt = Required<Omit<Spot, 'isRtl'>>;

/** Shows text in a font. */
function inText(font: string, { x, y, size, color }: DrawnAt, shown: readonly Operator[], slant = 0): Operator[] {
  return [
    ops.pushGraphicsState(),
    ops.setNonStrokingRGB(color.red, color.green, color.blue),
    ops.beginText(),
    ops.setFont(font, size),
    ops.setTextMatrix(1, 0, slant, 1, x, y),
    ...shown,
    ops.endText(),
    ops.popGraphicsState(),
  ];
}

const weightOf = ({ bold }: Style): Weight => (bold ? 'bold' : 'regular');

/** The shapes of a run, and its width at the size of one point; none in a standard font. */
function shapesOf({ text, style, face, level }: Run): { glyphs: readonly Glyph[]; width: number } {
  if (!face) return { glyphs: [], width: standardWidth(text, style, 1) };
  const glyphs = face.shape(text, weightOf(style), level % 2 === 1);
  return { glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000 };
}

/** Shows the shapes one after the other, moved to where shaping wants them. */
function glyphOps(glyphs: readonly Glyph[], font: PaperFont, size: number): Operator[] {
  const out: Operator[] = [];
  let items: (PdfString | PdfNumber)[] = [];
  let codes = '';
  let [pen, wanted, rise] = [0, 0, 0];
  const flush = (): void => {
    if (codes !== '') items.push(PdfString.fromHex(codes));
    codes = '';
  };
  const show = (): void => {
    flush();
    if (items.length > 0) out.push(ops.showTextArray(PdfArray.of(...items)));
    items = [];
  };
  for (const glyph of glyphs) {
    if (glyph.dy !== rise) {
      show();
      rise = glyph.dy;
      out.push(ops.setTextRise((rise * size) / 1000));
    }
    const target = Math.round(wanted + glyph.dx);
    if (target !== pen) {
      flush();
      items.push(PdfNumber.of(pen - target));
      pen = target;
    }
    codes += font.codeOf(glyph);
    pen += font.widthOf(glyph.id);
    wanted += glyph.advance;
  }
  show();
  if (rise !== 0) out.push(ops.setTextRise(0));
  return out;
}
