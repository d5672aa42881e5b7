import { checkCount } from './checkCount.ts';
import { fileProblem } from './checkFile.ts';
import { documentTypeOf } from './documentType.ts';
import { waitingDesk } from './waitingDesk.ts';
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

/** Keeps files for a case until they are sent, as far as they can be documents. `has`: how many the case has; `form`: the unsaved form in which they were chosen. */
export async function addDocuments(caseId: string, files: readonly File[], has: number, form?: string): Promise<Added> {
  startWaitingDocuments();
  const sender = waitingDesk.sender();
  if (!sender) throw new Error('Nobody is signed in.');
  const problems: string[] = [];
  const waiting = sender.files().filter((file) => file.caseId === caseId).length;
  const { fitting, problem } = checkCount(files, has + waiting);
  if (problem) problems.push(problem);
  let added = 0;
  for (const file of fitting) {
    const wrong = await fileProblem(file);
    if (wrong) {
      problems.push(wrong);
      continue;
    }
    try {
      await sender.add(file, { caseId, type: documentTypeOf(file.name), ...(form !== undefined && { form }) });
      added += 1;
    } catch (error) {
      problems.push(keepingProblem(file, error));
    }
  }
  void sender.nudge();
  return { added, problems };
}
