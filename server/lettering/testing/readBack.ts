import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The text of each page of a PDF as the viewer of the product finds it, composed (NFC) and without blanks, whose places a reader guesses. */
export async function readBack(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const pieces = items.filter((item) => 'str' in item);
    pages.push(blankless(linesOf(pieces).map(inOrder).join('')));
  }
  await document.destroy();
  return pages;
}

export const blankless = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, '');

interface Piece {
  str: string;
  transform: number[];
}

/** Pieces that stand at one height are a line. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const before = lines.at(-1);
    if (before && Math.abs(before[0]!.transform[5]! - piece.transform[5]!) < 2) before.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** A line as it is read: pieces are given as they stand, and those between right-to-left letters are read from the right. */
function inOrder(line: readonly Piece[]): string {
  const texts = line.map(({ str }) => str);
  const first = texts.findIndex((text) => RTL.test(text));
  if (first < 0) return texts.join('');
  const last = texts.findLastIndex((text) => RTL.test(text));
  return [...texts.slice(0, first), ...texts.slice(first, last + 1).reverse(), ...texts.slice(last + 1)].join('');
}
