import { createHash } from 'node:crypto';
import type { Row } from '#domain/tables.ts';
import { PdfPages } from '../forms/pdfPages.ts';

const sum = (bytes: string | Uint8Array) => createHash('sha256').update(bytes);

/** A line of a paper: words, a name and what is said of it, or a heading; `''` leaves room. */
export type PaperLine = string | readonly [name: string, value: string] | { heading: string };

/** A paper to be printed. */
export interface Paper {
  filename: string;
  title: string;
  lines: readonly PaperLine[];
}

/**
 * Prints a paper whose facts are invented, which every page says, in whatever script they are in. The same paper, made at the same
 * moment under the same name, gives the same bytes.
 */
export async function printPaper({ title, lines }: Paper, made: { at: string; name: string }): Promise<Buffer> {
  const pages = new PdfPages(title, 'spell');
  for (const line of lines) {
    if (line === '') pages.gap();
    else if (typeof line === 'string') pages.paragraph(line);
    else if ('heading' in line) pages.heading(line.heading);
    else pages.fact(line[0], line[1]);
  }
  return Buffer.from(await pages.save('SAMPLE · invented data', { at: new Date(made.at), id: sum(made.name).digest().subarray(0, 16) }));
}

/** Prints the paper of a row of `files`, which learns its size and sum; the same row and paper give the same bytes. */
export async function printFile(file: Row<'files'>, paper: Paper): Promise<Buffer> {
  const bytes = await printPaper(paper, { at: file.createdAt, name: file.fileId });
  Object.assign(file, { sizeBytes: bytes.length, sha256: sum(bytes).digest('hex') } satisfies Partial<Row<'files'>>);
  return bytes;
}
