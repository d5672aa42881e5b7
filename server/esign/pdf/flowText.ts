import { measureText, PDF, StandardFonts, type PDFPage } from '@libpdf/core';
import { breakWord } from '../../forms/breakWord.ts';
import { printable } from '../../forms/printable.ts';
import type { Block, Run } from './htmlBlocks.ts';
import { UnconvertibleError } from './unconvertible.ts';

/** US letter in points, with room for the stamp at the foot. */
const PAGE = { left: 56, right: 556, top: 736, bottom: 64 };
const INDENT = 18;
const SIZES = [0, 18, 15, 13, 12, 11, 11] as const;
const BODY_SIZE = 11;
export const PAGES_MAX = 300;

/** A stretch of text drawn in one go. */
interface Stretch {
  text: string;
  font: (typeof StandardFonts)[keyof typeof StandardFonts];
}

/** Blocks of text as a PDF of US letter pages under a title. @throws UnconvertibleError when there are too many pages */
export async function flowText(title: string, blocks: readonly Block[]): Promise<Uint8Array> {
  const pdf = PDF.create();
  pdf.setTitle(printable(title));
  let page: PDFPage | null = null;
  let y = 0;
  const room = (height: number): PDFPage => {
    y -= height;
    if (page === null || y < PAGE.bottom) {
      if (pdf.getPageCount() >= PAGES_MAX) throw new UnconvertibleError(`The text fills more than ${PAGES_MAX} pages.`);
      page = pdf.addPage({ size: 'letter' });
      y = PAGE.top;
    }
    return page;
  };
  const heading: Block = { kind: 'heading', level: 1, mark: '', indent: 0, runs: [{ text: title, bold: true, italic: false }] };
  for (const block of [heading, ...blocks]) {
    const size = block.kind === 'heading' ? (SIZES[block.level] ?? BODY_SIZE) : BODY_SIZE;
    const left = PAGE.left + INDENT * block.indent;
    const lines = linesOf(block.runs, size, PAGE.right - left);
    lines.forEach((line, i) => {
      const on = room(size * 1.4);
      if (i === 0 && block.mark) on.drawText(printable(block.mark), { x: left - INDENT, y, size, font: StandardFonts.Helvetica });
      let x = left;
      for (const { text, font } of line) {
        on.drawText(text, { x, y, size, font });
        x += measureText(text, font, size);
      }
    });
    y -= size * 0.5;
  }
  return pdf.save();
}

function fontOf({ bold, italic }: Run): Stretch['font'] {
  if (bold) return italic ? StandardFonts.HelveticaBoldOblique : StandardFonts.HelveticaBold;
  return italic ? StandardFonts.HelveticaOblique : StandardFonts.Helvetica;
}

/** Stretches of one style in lines that are not wider than this; a word longer than a line is cut. */
function linesOf(runs: readonly Run[], size: number, width: number): Stretch[][] {
  const lines: Stretch[][] = [[]];
  let used = 0;
  for (const run of runs) {
    const font = fontOf(run);
    for (const part of printable(run.text).match(/ ?[^ ]+| /g) ?? []) {
      let text = used === 0 ? part.trimStart() : part;
      if (used > 0 && used + measureText(text, font, size) > width) {
        lines.push([]);
        used = 0;
        text = part.trimStart();
      }
      const pieces = used === 0 ? breakWord(text, { font, size }, width) : [text];
      text = pieces.pop()!;
      for (const piece of pieces) {
        lines.at(-1)!.push({ text: piece, font });
        lines.push([]);
      }
      if (text === '') continue;
      const before = lines.at(-1)!.at(-1);
      if (before?.font === font) before.text += text;
      else lines.at(-1)!.push({ text, font });
      used += measureText(text, font, size);
    }
  }
  return lines;
}
