import type { Row } from '#domain/tables.ts';
import { toHex } from '#domain/toHex.ts';
import { fileProblem } from './checkFile.ts';
import { FILE_OWNERS, isSameOwner, type FileOwner } from './fileOwner.ts';
import { uploadQueue } from './uploadQueue.ts';
import { startWaitingDocuments } from './waitingDocuments.ts';

/** The result of giving files to a record. */
export interface Added {
  added: number;
  /** Why others were not taken, each in words that say what to do. */
  problems: readonly string[];
}

function keepingProblem({ name }: File, error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return `This device has no room to keep ${name} until it is sent. Free some room, then add it again.`;
  return `${name} could not be kept on this device. Reload the page, then add it again.`;
}

async function sumOf(file: File): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
}

/** CASE-21, FILE-14: the files that still fit a record with so many, and what to say of the others. */
export function checkCount<F>(
  table: FileOwner['table'],
  files: readonly F[],
  has: number,
): { fitting: readonly F[]; problem: string | null } {
  const { noun, files: called, max } = FILE_OWNERS[table];
  const room = Math.max(0, max - has);
  if (files.length <= room) return { fitting: files, problem: null };
  const left = files.length - room;
  const which = left === 1 ? '1 file was' : `${left} files were`;
  return {
    fitting: files.slice(0, room),
    problem: `A ${noun} holds at most ${max} ${called}: ${which} not added. Remove what is not needed, then add them again.`,
  };
}

type DocumentType = Row<'caseDocuments'>['type'];

const TYPE_WORDS: readonly [RegExp, DocumentType][] = [
  [/power.?of.?attorney|\bpoa\b/, 'Power of attorney'],
  [/data.?qs/, 'DataQs response'],
  [/inspection|\bdver\b|\broadside\b/, 'Inspection report'],
  [/statement/, 'Statement of facts'],
  [/insurance|\bcoi\b/, 'Insurance'],
  [/disposition|dismiss/, 'Disposition'],
  [/court|notice|summons|hearing/, 'Court notice'],
  [/ticket|citation/, 'Citation'],
];

/** Guesses what a paper is, by the name of its file; a picture without a telling name is a photo. */
export function documentTypeOf(filename: string): DocumentType {
  const words = filename.toLowerCase().replaceAll('_', ' ');
  const found = TYPE_WORDS.find(([pattern]) => pattern.test(words))?.[1];
  return found ?? (/\.(png|jpe?g)$/.test(words) ? 'Photo/Video' : 'Other');
}

/** Characters that a document's name may have (files.filename). */
const NAME_MAX = 255;

/** The name, or with a number where it is taken: phones call every photo `image.jpg`. `taken` holds names in small letters. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]+)$/.exec(name) ?? [];
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) {
    const mark = ` (${n})${ending}`;
    free = stem.slice(0, NAME_MAX - mark.length) + mark;
  }
  return free;
}

/**
 * Keeps files for a record until they are sent, as far as they can be documents. `has`: the names of those that it has, which
 * no other gets; `form`: the unsaved form in which they were chosen.
 */
export async function addDocuments(owner: FileOwner, files: readonly File[], has: readonly string[], form?: string): Promise<Added> {
  startWaitingDocuments();
  const sender = uploadQueue.sender();
  if (!sender) throw new Error('Nobody is signed in.');
  const problems: string[] = [];
  const waiting = sender.files().filter((file) => isSameOwner(file.of, owner));
  const names = new Set([...has, ...waiting.map(({ filename }) => filename)].map((name) => name.toLowerCase()));
  const sums = new Set(waiting.map(({ sha256 }) => sha256));
  const { fitting, problem } = checkCount(owner.table, files, has.length + waiting.length);
  if (problem) problems.push(problem);
  let added = 0;
  for (const file of fitting) {
    const wrong = await fileProblem(file);
    if (wrong) {
      problems.push(wrong);
      continue;
    }
    try {
      const sha256 = await sumOf(file);
      if (sums.has(sha256)) {
        problems.push(`${file.name} is there already, so it was not added a second time.`);
        continue;
      }
      const name = freeName(file.name, names);
      const named = name === file.name ? file : new File([file], name, { type: file.type });
      const kind = owner.table === 'cases' ? { type: documentTypeOf(file.name) } : {};
      await sender.add(named, { of: owner, sha256, ...kind, ...(form !== undefined && { form }) });
      sums.add(sha256);
      names.add(name.toLowerCase());
      added += 1;
    } catch (error) {
      problems.push(keepingProblem(file, error));
    }
  }
  void sender.schedule();
  return { added, problems };
}
