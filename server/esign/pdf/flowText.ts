import { PDF, type PDFPage } from '@libpdf/core';
import { breakLines } from '../../lettering/breakLines.ts';
import { cleanText } from '../../lettering/cleanText.ts';
import { Lettering } from '../../lettering/lettering.ts';
import { isRtl } from '../../lettering/runs.ts';
import { REGULAR, styleOf } from '../../lettering/style.ts';
import type { Block } from './htmlBlocks.ts';
import { UnconvertibleError } from './unconvertible.ts';

/** US letter in points, with room for the stamp at the foot. */
const PAGE = { left: 56, right: 556, top: 736, bottom: 64 };
const INDENT = 18;
const SIZES = [0, 18, 15, 13, 12, 11, 11] as const;
const BODY_SIZE = 11;
export const PAGES_MAX = 300;

/** The way to where a line begins, in points, from where it would by itself: `room` is left beside it. */
function shiftOf(align: Block['align'], isMirrored: boolean, room: number): number {
  const begins = isMirrored ? 'right' : 'left';
  if (align === null || align === begins || room <= 0) return 0;
  const way = align === 'center' ? room / 2 : room;
  return isMirrored ? -way : way;
}

const textOf = ({ runs }: Block): string => runs.map(({ text }) => text).join('');

/**
 * Blocks of text as a PDF of US letter pages under a title.
 * @throws UnconvertibleError when there are too many pages, InputError that names a letter that no font has
 */
export async function flowText(title: string, blocks: readonly Block[]): Promise<Uint8Array> {
  const pdf = PDF.create();
  pdf.setTitle(cleanText(title));
  const lettering = new Lettering(pdf);
  const heading: Block = {
    kind: 'heading',
    level: 1,
    mark: '',
    indent: 0,
    align: null,
    runs: [{ text: title, bold: true, italic: false }],
  };
  const all = [heading, ...blocks];
  await lettering.prepare(all.map(textOf));
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
  for (const block of all) {
    const size = block.kind === 'heading' ? (SIZES[block.level] ?? BODY_SIZE) : BODY_SIZE;
    const indent = INDENT * block.indent;
    const stretches = block.runs.map((run) => ({ text: run.text, style: styleOf(run) }));
    // A paragraph that runs from right to left begins at the right, and its mark stands there.
    const isMirrored = isRtl(cleanText(textOf(block)));
    const [x, markX] = isMirrored ? [PAGE.right - indent, PAGE.right] : [PAGE.left + indent, PAGE.left + indent - INDENT];
    const width = PAGE.right - PAGE.left - indent;
    breakLines(stretches, size, width, lettering).forEach((line, i) => {
      const on = room(size * 1.4);
      const shift = shiftOf(
        block.align,
        isMirrored,
        width - line.reduce((sum, { text, style }) => sum + lettering.width(text, style, size), 0),
      );
      if (i === 0 && block.mark) lettering.draw(on, [{ text: block.mark, style: REGULAR }], { x: markX, y, size, isRtl: isMirrored });
      lettering.draw(on, line, { x: x + shift, y, size, isRtl: isMirrored });
    });
    y -= size * 0.5;
  }
  await lettering.embed();
  return pdf.save();
}
