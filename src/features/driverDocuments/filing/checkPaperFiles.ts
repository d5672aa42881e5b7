import { DRIVER_DOCUMENT_FILES_MAX, DRIVER_DOCUMENT_MIMES, extensionOf, FILE_TYPES } from '#domain/documents/fileLimits.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { fileProblem } from '#src/documents/checkFile.ts';

/** Returns why a file cannot be one of a driver's paper, in words that say what to do; null: it can, as far as can be seen from here. */
export async function paperFileProblem(file: File): Promise<string | null> {
  const extension = extensionOf(file.name);
  if (extension && !DRIVER_DOCUMENT_MIMES.includes(FILE_TYPES[extension]))
    return `${PAPER_MESSAGES.invalidFileType}: ${file.name}. Driver documents are PDF, PNG or JPEG. Save it as one of these, then add it.`;
  return fileProblem(file);
}

/** FILE-12, FILE-13: the files that can be added to those that are chosen already, and why others cannot. */
export async function checkPaperFiles(
  chosen: readonly File[],
  given: readonly File[],
): Promise<{ fitting: readonly File[]; problems: readonly string[] }> {
  const problems: string[] = [];
  const fitting: File[] = [];
  for (const file of given) {
    const isThere = [...chosen, ...fitting].some(({ name, size }) => name === file.name && size === file.size);
    const problem = isThere ? `${file.name} is there already, so it was not added a second time.` : await paperFileProblem(file);
    if (problem) problems.push(problem);
    else if (chosen.length + fitting.length >= DRIVER_DOCUMENT_FILES_MAX)
      problems.push(`A driver document has at most ${DRIVER_DOCUMENT_FILES_MAX} files: ${file.name} was not added.`);
    else fitting.push(file);
  }
  return { fitting, problems };
}
