import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString, type PDF, type PDFPage, type PdfRef } from '@libpdf/core';
import type { Face, Glyph, Weight } from './face.ts';
import { subsetFont } from './subsetFont.ts';

interface Code {
  code: number;
  glyph: number;
  letter: string;
}

const SYMBOLIC = 4;
/** Codes of shapes that tell no letter: readers that take an untold code for the letter of that number find one that is never seen. */
const UNTOLD = [0x2061, 0x2062, 0x2063, 0x2064, 0x206a, 0x206b, 0x206c, 0x206d, 0x206e, 0x206f, 0x200b, 0x200e, 0x200f, 0x2060] as const;
const hex = (value: number): string => value.toString(16).padStart(4, '0').toUpperCase();
const utf16 = (letter: string): string => [...Array(letter.length).keys()].map((i) => hex(letter.charCodeAt(i))).join('');

/**
 * A face in one weight as a PDF embeds it: only what was used. Each pair of a shape and the letter it stands for has a code of its
 * own, so that reading back gives the letters, whatever shapes they took.
 */
export class PaperFont {
  readonly face: Face;
  readonly weight: Weight;
  readonly #pdf: PDF;
  readonly #dict = new PdfDict();
  readonly #ref: PdfRef;
  readonly #codes = new Map<string, Code>();
  #told = 0;
  #untold = 0;

  constructor(pdf: PDF, face: Face, weight: Weight) {
    this.#pdf = pdf;
    this.face = face;
    this.weight = weight;
    this.#ref = pdf.register(this.#dict);
  }

  /** The name under which a page knows the font. */
  nameOn(page: PDFPage): string {
    const resources = page.getResources();
    const found = resources.get('Font', (ref) => this.#pdf.context.resolve(ref));
    const fonts = found instanceof PdfDict ? found : new PdfDict();
    if (fonts !== found) resources.set('Font', fonts);
    // Pages may share the dictionary.
    const name = `L${this.#ref.objectNumber}`;
    fonts.set(name, this.#ref);
    return name;
  }

  codeOf({ id: glyph, letter }: Pick<Glyph, 'id' | 'letter'>): string {
    const key = `${glyph} ${letter}`;
    const known = this.#codes.get(key) ?? { code: this.#nextCode(letter), glyph, letter };
    this.#codes.set(key, known);
    return hex(known.code);
  }

  #nextCode(letter: string): number {
    if (letter !== '') return ++this.#told;
    return UNTOLD[this.#untold++] ?? ++this.#told;
  }

  widthOf(glyph: number): number {
    return glyph === 0 ? 0 : Math.round(this.face.widthOf(glyph, this.weight));
  }

  /** Writes the font into the file, when all text is drawn. */
  async embed(): Promise<void> {
    const codes = [...this.#codes.values()];
    const bytes = await subsetFont(this.face, this.weight, new Set(codes.map(({ glyph }) => glyph)));
    const baseFont = PdfName.of(`${tagOf(this.#ref.objectNumber)}+${this.face.name}-${this.weight}`);
    const stream = (data: Uint8Array, entries: Record<string, PdfNumber> = {}): PdfRef =>
      this.#pdf.register(PdfStream.fromDict(entries, data));
    const map = new Uint8Array((Math.max(...codes.map(({ code }) => code)) + 1) * 2);
    for (const { code, glyph } of codes) new DataView(map.buffer).setUint16(code * 2, glyph);
    const descriptor = PdfDict.of({
      Type: PdfName.of('FontDescriptor'),
      FontName: baseFont,
      Flags: PdfNumber.of(SYMBOLIC),
      FontBBox: numbers([-1000, this.face.descent, 2000, this.face.ascent]),
      ItalicAngle: PdfNumber.of(0),
      Ascent: PdfNumber.of(Math.round(this.face.ascent)),
      Descent: PdfNumber.of(Math.round(this.face.descent)),
      CapHeight: PdfNumber.of(714),
      StemV: PdfNumber.of(this.weight === 'bold' ? 140 : 80),
      FontFile2: stream(bytes, { Length1: PdfNumber.of(bytes.length) }),
    });
    const descendant = PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('CIDFontType2'),
      BaseFont: baseFont,
      CIDSystemInfo: PdfDict.of({
        Registry: PdfString.fromString('Adobe'),
        Ordering: PdfString.fromString('Identity'),
        Supplement: PdfNumber.of(0),
      }),
      FontDescriptor: this.#pdf.register(descriptor),
      DW: PdfNumber.of(0),
      W: PdfArray.of(...codes.flatMap(({ code, glyph }) => [PdfNumber.of(code), numbers([this.widthOf(glyph)])])),
      CIDToGIDMap: stream(map),
    });
    const entries = {
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type0'),
      BaseFont: baseFont,
      Encoding: PdfName.of('Identity-H'),
      DescendantFonts: PdfArray.of(this.#pdf.register(descendant)),
      ToUnicode: stream(new TextEncoder().encode(toUnicode(codes))),
    };
    for (const [key, value] of Object.entries(entries)) this.#dict.set(key, value);
  }
}

const numbers = (values: readonly number[]): PdfArray => PdfArray.of(...values.map((value) => PdfNumber.of(Math.round(value))));

/** Six letters that tell the parts of one font in a file apart. */
function tagOf(number: number): string {
  return Array.from({ length: 6 }, (_, i) => String.fromCodePoint(65 + (Math.floor(number / 26 ** i) % 26))).join('');
}

/** The letter of each code that tells one. */
function toUnicode(all: readonly Code[]): string {
  const untold: readonly number[] = UNTOLD;
  const codes = all.filter(({ code, letter }) => letter !== '' || !untold.includes(code));
  const lines: string[] = [];
  for (let i = 0; i < codes.length; i += 100) {
    const some = codes.slice(i, i + 100);
    lines.push(
      `${some.length} beginbfchar`,
      ...some.map(({ code, letter }) => `<${hex(code)}> <${utf16(letter || '\u2060')}>`),
      'endbfchar',
    );
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${lines.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
