import { setImmediate } from 'node:timers/promises';
import { wrongType } from '../refusal.ts';
import { beginsAsPage, GUESSED_BYTES, holdsPage } from './markup.ts';

const PIECE_BYTES = 256 * 1024;
/** Control characters that no text has: all but tab, line ends and form feed. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
/** Beginnings of other formats that consist of readable characters. */
const OTHER_FORMAT = /^\s*(?:GIF8[79]a|%PDF-|%!PS|\{\\rtf|#!|BEGIN:V|MIME-Version:)/;

/** UTF-8 text that nothing takes for anything else; read in pieces, for it is searched whole. @throws FileRefusal */
export async function inspectPlainText(bytes: Buffer): Promise<void> {
  const other = () => wrongType('This is not plain text but a web page, a script or another format.');
  if (beginsAsPage(bytes) || OTHER_FORMAT.test(bytes.toString('latin1', 0, 64))) throw other();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const isLast = at + PIECE_BYTES >= bytes.length;
    if (CONTROL.test(decoded(decoder, bytes.subarray(at, at + PIECE_BYTES), !isLast)))
      throw wrongType('This is not plain text: it holds control characters.');
    // The pieces overlap, so that nothing is cut in two.
    if (holdsPage(bytes.subarray(at, at + PIECE_BYTES + GUESSED_BYTES))) throw other();
    await setImmediate();
  }
}

function decoded(decoder: TextDecoder, piece: Buffer, stream: boolean): string {
  try {
    return decoder.decode(piece, { stream });
  } catch {
    throw wrongType('This is not UTF-8 text. Save it as UTF-8 and try again.');
  }
}
