import { readFile } from 'node:fs/promises';
import type * as HarfBuzz from 'harfbuzzjs';
import type { FontFile } from './fontFiles.ts';

export const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** A letter's shape and place after shaping, in thousandths of the size. */
export interface Glyph {
  id: number;
  /** The letter that it stands for when the text is read back; empty for a further shape of one that was told already. */
  letter: string;
  advance: number;
  dx: number;
  dy: number;
}

/** A font file as it is shaped with. */
export interface Face {
  name: string;
  /** The file, unpacked. */
  bytes: Uint8Array;
  has: (code: number) => boolean;
  /** The shapes of a text that runs one way, from left to right as they are drawn. */
  shape: (text: string, weight: Weight, isRtl: boolean) => readonly Glyph[];
  /** The width of a shape by itself, in thousandths of the size. */
  widthOf: (glyph: number, weight: Weight) => number;
  /** In thousandths of the size. */
  ascent: number;
  descent: number;
}

const loaded = new Map<string, Promise<Face>>();

/** The face of a file, read once in each thread. */
export function loadFace(file: FontFile): Promise<Face> {
  const face = loaded.get(file.name) ?? readFace(file);
  loaded.set(file.name, face);
  return face;
}

async function readFace({ name, path }: FontFile): Promise<Face> {
  // A text in the letters of the standard fonts needs neither of them.
  const [hb, { default: decompress }] = await Promise.all([import('harfbuzzjs'), import('woff2-encoder/decompress')]);
  const bytes = await decompress(await readFile(path));
  const face = new hb.Face(new hb.Blob(bytes));
  const fonts = { regular: fontOf(hb, face, 'regular'), bold: fontOf(hb, face, 'bold') };
  const perMille = 1000 / face.upem;
  // One for all texts: its memory is given back only when JavaScript collects it, and many would fill the thread's.
  const buffer = new hb.Buffer();
  const { ascender, descender } = fonts.regular.hExtents();
  return {
    name,
    bytes,
    has: (code) => fonts.regular.nominalGlyph(code) !== undefined,
    shape: (text, weight, isRtl) => shaped(hb, { font: fonts[weight], buffer, perMille }, text, isRtl),
    widthOf: (glyph, weight) => fonts[weight].glyphHAdvance(glyph) * perMille,
    ascent: ascender * perMille,
    descent: descender * perMille,
  };
}

function fontOf(hb: typeof HarfBuzz, face: HarfBuzz.Face, weight: Weight): HarfBuzz.Font {
  const font = new hb.Font(face);
  font.setVariations([new hb.Variation('wght', WEIGHTS[weight])]);
  return font;
}

interface Shaper {
  font: HarfBuzz.Font;
  buffer: HarfBuzz.Buffer;
  perMille: number;
}

function shaped(hb: typeof HarfBuzz, { font, buffer, perMille }: Shaper, text: string, isRtl: boolean): Glyph[] {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRtl ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  // Letters are not moved together, as those of the standard fonts are not.
  hb.shape(font, buffer, [new hb.Feature('kern', 0)]);
  const infos = buffer.getGlyphInfosAndPositions();
  const ends = endsOf(
    infos.map(({ cluster }) => cluster),
    text.length,
  );
  const glyphs: Glyph[] = [];
  for (let from = 0; from < infos.length;) {
    const { cluster } = infos[from]!;
    let to = from + 1;
    while (to < infos.length && infos[to]!.cluster === cluster) to += 1;
    const shapes = infos.slice(from, to).map(({ codepoint, xAdvance, xOffset, yOffset }) => ({
      id: codepoint,
      advance: xAdvance! * perMille,
      dx: xOffset! * perMille,
      dy: yOffset! * perMille,
    }));
    const letters = Array.from(text.slice(cluster, ends.get(cluster)));
    glyphs.push(...lettered(shapes, isRtl ? letters.reverse() : letters));
    from = to;
  }
  return glyphs;
}

/**
 * The shapes of a cluster with a letter for each, in one order: read back, each letter is found by itself. Of more shapes than
 * letters the widest tell them (the others are dots and marks); a letter without a shape of its own stands unseen after the others.
 */
function lettered(shapes: readonly Omit<Glyph, 'letter'>[], letters: readonly string[]): Glyph[] {
  const widest = new Set([...shapes].sort((a, b) => b.advance - a.advance).slice(0, letters.length));
  const left = [...letters];
  const glyphs = shapes.map((shape) => ({ ...shape, letter: widest.has(shape) ? left.shift()! : '' }));
  return [...glyphs, ...left.map((letter) => ({ id: 0, letter, advance: 0, dx: 0, dy: 0 }))];
}

/** The end of each cluster in the text: the beginning of the next one. */
function endsOf(clusters: readonly number[], length: number): Map<number, number> {
  const sorted = [...new Set(clusters)].sort((a, b) => a - b);
  return new Map(sorted.map((cluster, i) => [cluster, sorted[i + 1] ?? length]));
}
