import { extensionOf, FILE_TYPES, type FileExtension } from './fileLimits.ts';

/** Characters of a name, as `files.filename` holds them. */
export const FILENAME_MAX = 255;

/** Control, formatting (also those that turn the reading direction), unassigned and lone surrogate characters; line separators. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Characters that a folder or a shell somewhere would take for itself. */
const RESERVED = /[<>:"|?*]/g;

/** Cuts a text to `max` UTF-16 units at most, never half a character. */
function cut(text: string, max: number): string {
  let out = '';
  for (const letter of text) {
    if (out.length + letter.length > max) break;
    out += letter;
  }
  return out;
}

/**
 * A name as a person may see it and a disk may hold it: the last part of a path, without unseen characters, without dots and
 * spaces around it, at most 255 characters long with its extension kept. Empty when nothing is left.
 */
export function cleanFilename(given: string): string {
  const last = given.normalize('NFC').replace(UNSEEN, '').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .replace(RESERVED, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (name.length <= FILENAME_MAX) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : '';
  return cut(name.slice(0, name.length - extension.length), FILENAME_MAX - extension.length).trimEnd() + extension;
}

/**
 * The name under which a stored file is handed out: clean, and with an extension of its type, so that no rename makes a
 * program of a picture. A type that is not in FILE_TYPES gets `.bin`.
 */
export function servedFilename(filename: string, mimeType: string): string {
  const name = cleanFilename(filename) || 'file';
  const extension = extensionOf(name);
  if (extension && FILE_TYPES[extension] === mimeType) return name;
  const [right = 'bin'] = (Object.keys(FILE_TYPES) as FileExtension[]).filter((candidate) => FILE_TYPES[candidate] === mimeType);
  return cleanFilename(`${name}.${right}`);
}
