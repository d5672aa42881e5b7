import type { AnyRow } from '#domain/noun.ts';
import type { Row } from '#domain/tables.ts';
import { aRow } from '#domain/testing/aRow.ts';
import { canon } from '../digest/canon.ts';
import { BLOCK_LINES, type LineBlocks } from '../lineBlocks.ts';
import type { Page } from '../protocol.ts';

/** Rows as a page brings them; `by`: of parts, the field that names their parent. */
export function pageOf(rows: readonly AnyRow[], head: number, by?: string): Page {
  const lines = rows.map((row) => canon(row));
  return {
    rows: [...rows],
    ids: rows.map(({ id }) => id),
    parents: by === undefined ? undefined : rows.map((row) => String(row[by])),
    // Packed when somebody stores them as they are.
    get blocks() {
      return blocksOf(lines);
    },
    length: lines.reduce((sum, line) => sum + line.length + 1, 0),
    next: null,
    head,
  };
}

/** The magic number, and the first byte of a head that says how long the text is, in four more. */
const FRAME_START = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xa0);
/** The longest block of a frame. */
const RAW_BYTES_MAX = 128 * 1024;

/** Lines in blocks as the server packs them, only that nothing is made smaller: raw zstd frames. */
export function blocksOf(lines: readonly string[]): LineBlocks {
  const pieces: Uint8Array[] = [];
  const ends: number[] = [];
  let end = 0;
  const add = (piece: Uint8Array): void => {
    pieces.push(piece);
    end += piece.length;
  };
  for (let at = 0; at < lines.length; at += BLOCK_LINES) {
    const text = new TextEncoder().encode(lines.slice(at, at + BLOCK_LINES).join('\n'));
    add(FRAME_START);
    add(new Uint8Array(Uint32Array.of(text.length).buffer));
    for (let from = 0; from < text.length; from += RAW_BYTES_MAX) {
      const some = text.subarray(from, from + RAW_BYTES_MAX);
      const isLast = from + RAW_BYTES_MAX >= text.length;
      const head = (some.length << 3) | Number(isLast);
      add(Uint8Array.of(head & 0xff, (head >> 8) & 0xff, head >> 16));
      add(some);
    }
    ends.push(end);
  }
  const bytes = new Uint8Array(end);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return { bytes, ends: Uint32Array.from(ends) };
}

export const aCase = (id: string, fields: Partial<Row<'cases'>> = {}): AnyRow =>
  aRow('cases', { id, customerId: 'k1', caseID: `2026-${id}`, code: id, status: 'NEW', ...fields });
export const aComment = (id: string, fields: Partial<Row<'caseComments'>> = {}): AnyRow =>
  aRow('caseComments', { id, caseId: 'c1', customerId: 'k1', plainText: id, visibility: 'PUBLIC', ...fields });
export const anAlert = (id: string, fields: Partial<Row<'alerts'>> = {}): AnyRow =>
  aRow('alerts', {
    id,
    customerId: 'k1',
    driverId: 'd1',
    entityType: 'DL_COPY',
    entityStatus: 'MISSING',
    status: 'NON_CRITICAL',
    ...fields,
  });
export const aDriver = (id: string, name: string): AnyRow => aRow('drivers', { id, customerId: 'k1', name });
export const aDocument = (id: string, fields: Partial<Row<'caseDocuments'>> = {}): AnyRow =>
  aRow('caseDocuments', { id, caseId: 'c1', customerId: 'k1', fileId: `f-${id}`, type: 'Citation', filename: `${id}.pdf`, ...fields });
