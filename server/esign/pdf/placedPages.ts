import type { PageSize } from '#domain/esign/placedFields.ts';
import { PDF, type PDFPage } from '@libpdf/core';
import { Lettering } from '../../lettering/lettering.ts';
import { writeInPlace } from './fillForm.ts';

/** A value and the field that it is drawn in; measures are points from the left and the top of the page. */
export interface Drawn {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  value: string;
  isMultiline: boolean;
}

/** The sizes of the pages of a PDF, in whole points, as a viewer shows them. */
export async function pageSizes(bytes: Uint8Array): Promise<PageSize[]> {
  const pdf = await PDF.load(bytes);
  return pdf.getPages().map((page) => {
    const { width, height } = page.getCropBox();
    return { width: Math.floor(width), height: Math.floor(height), isTurned: page.rotation !== 0 };
  });
}

/** Draws values at their places; a letter that no font has is spelled by its code, for nobody could be asked any more. */
export async function drawPlaced(pdf: PDF, drawn: readonly Drawn[]): Promise<void> {
  if (drawn.length === 0) return;
  const lettering = new Lettering(pdf, 'spell');
  await lettering.prepare(drawn.map(({ value }) => value));
  const pages = pdf.getPages();
  for (const one of drawn) {
    const page = pages[one.page - 1];
    if (page) draw(lettering, page, one);
  }
  await lettering.embed();
}

function draw(lettering: Lettering, page: PDFPage, { x, y, width, height, value, isMultiline }: Drawn): void {
  const box = page.getCropBox();
  const [left, top] = [box.x + x, box.y + box.height - y];
  const size = isMultiline ? 10 : Math.min(16, height * 0.7);
  writeInPlace(lettering, { page, rect: [left, top - height, left + width, top], value, size, isMultiline });
}
