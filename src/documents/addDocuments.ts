import { toHex } from '#domain/toHex.ts';
import { checkCount } from './checkCount.ts';
import { fileProblem } from './checkFile.ts';
import { documentTypeOf } from './documentType.ts';
import { freeName } from './freeName.ts';
import { uploadQueue } from './uploadQueue.ts';
import { startWaitingDocuments } from './waitingDocuments.ts';

/** What came of giving files to a case. */
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

/**
 * Keeps files for a case until they are sent, as far as they can be documents. `has`: the names of those that the case has, which
 * no other gets; `form`: the unsaved form in which they were chosen.
 */
export async function addDocuments(caseId: string, files: readonly File[], has: readonly string[], form?: string): Promise<Added> {
  startWaitingDocuments();
  const sender = uploadQueue.sender();
  if (!sender) throw new Error('Nobody is signed in.');
  const problems: string[] = [];
  const waiting = sender.files().filter((file) => file.caseId === caseId);
  const names = new Set([...has, ...waiting.map(({ filename }) => filename)].map((name) => name.toLowerCase()));
  const sums = new Set(waiting.map(({ sha256 }) => sha256));
  const { fitting, problem } = checkCount(files, has.length + waiting.length);
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
      await sender.add(named, { caseId, type: documentTypeOf(file.name), sha256, ...(form !== undefined && { form }) });
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
