import type { PDF, PDFPage } from '@libpdf/core';
import { breakLines } from '../../lettering/breakLines.ts';
import { cleanText, isPlain } from '../../lettering/cleanText.ts';
import { Lettering } from '../../lettering/lettering.ts';
import { isRtl } from '../../lettering/runs.ts';
import { REGULAR } from '../../lettering/style.ts';

type Values = Readonly<Record<string, string>>;
type Field = NonNullable<ReturnType<NonNullable<ReturnType<PDF['getForm']>>['getTextField']>>;

/** The room between the edge of a field and its text, and the largest size of text whose field says none, in points. */
const PADDING = 2;
const SIZE_MAX = 11;
const LINE = 1.2;

/** A place on a page where a value is written. */
interface Place {
  page: PDFPage;
  rect: readonly [left: number, bottom: number, right: number, top: number];
  value: string;
  size: number;
  isMultiline: boolean;
}

/**
 * Writes the values into the form's fields of these names, and makes all fields a part of their pages.
 * @throws InputError that names a letter that no font has
 */
export async function fillAndFlatten(pdf: PDF, values: Values): Promise<void> {
  const form = pdf.getForm();
  const places: Place[] = [];
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = isPlain(cleanText(value)) ? undefined : form?.getTextField(name);
    // The library writes Latin letters alone, and leaves a field without a word about the others.
    if (field) places.push(...placesOf(pdf, field, value));
    filled[name] = field ? '' : value;
  }
  if (Object.keys(filled).length > 0) form?.fill(filled);
  pdf.flattenAll();
  if (places.length === 0) return;
  const lettering = new Lettering(pdf);
  await lettering.prepare(places.map(({ value }) => value));
  for (const place of places) writeInPlace(lettering, place);
  await lettering.embed();
}

function placesOf(pdf: PDF, field: Field, value: string): Place[] {
  const pages = pdf.getPages();
  return field.getWidgets().flatMap(({ rect, pageRef }) => {
    const page = pages.find(({ ref }) => ref.objectNumber === pageRef?.objectNumber) ?? pages[0];
    const size = field.getFontSize() || Math.min(SIZE_MAX, (rect[3] - rect[1]) * 0.7);
    return page ? [{ page, rect, value, size, isMultiline: field.isMultiline }] : [];
  });
}

/** Writes a value into its place, smaller until it fits. */
export function writeInPlace(
  lettering: Lettering,
  { page, rect: [left, bottom, right, top], value, size: wanted, isMultiline }: Place,
): void {
  const width = right - left - 2 * PADDING;
  const paragraphs = isMultiline ? value.split(/\r?\n/) : [value];
  const linesAt = (size: number): { isRtlLine: boolean; line: ReturnType<typeof breakLines>[number] }[] =>
    paragraphs.flatMap((text) => {
      const isRtlLine = isRtl(cleanText(text));
      return breakLines([{ text, style: REGULAR }], size, width, lettering).map((line) => ({ isRtlLine, line }));
    });
  // Smaller until it fits, as long as it can be read: what is written stays whole.
  let size = wanted;
  const roomFor = (at: number): number => (isMultiline ? Math.max(1, Math.floor((top - bottom) / (at * LINE))) : 1);
  while (size > 4 && linesAt(size).length > roomFor(size)) size -= 0.5;
  const lines = linesAt(size);
  const first = isMultiline ? top - PADDING - size : (top + bottom) / 2 - size * 0.35;
  lines.forEach(({ isRtlLine, line }, i) => {
    const x = isRtlLine ? right - PADDING : left + PADDING;
    lettering.draw(page, line, { x, y: first - i * size * LINE, size, isRtl: isRtlLine });
  });
}
