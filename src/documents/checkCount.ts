import { CASE_DOCUMENTS_MAX } from '#domain/cases/caseDocument.rules.ts';

/** CASE-21: the files that still fit a case with so many documents, and what to say of the others. */
export function checkCount<F>(files: readonly F[], has: number): { fitting: readonly F[]; problem: string | null } {
  const room = Math.max(0, CASE_DOCUMENTS_MAX - has);
  if (files.length <= room) return { fitting: files, problem: null };
  const left = files.length - room;
  const which = left === 1 ? '1 file was' : `${left} files were`;
  return {
    fitting: files.slice(0, room),
    problem: `A case holds at most ${CASE_DOCUMENTS_MAX} documents: ${which} not added. Remove what is not needed, then add them again.`,
  };
}
