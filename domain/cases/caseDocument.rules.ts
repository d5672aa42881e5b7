import type { CrudRules } from '../crud.ts';
import { CASE_DOCUMENTS_MAX } from '../documents/fileLimits.ts';
import { RuleError } from '../errors.ts';
import { clientAnswered } from './comment.rules.ts';

/** CASE-21: the papers of a case, by the names of their files; a customer's paper is an answer to the case (CASE-6). */
export const caseDocumentRules: CrudRules<'caseDocuments'> = {
  gives: ['filename'],
  async fill({ before, given, after, tx }) {
    if (before || given.filename !== undefined) return {};
    const file = await tx.get('files', after.fileId);
    return file ? { filename: file.filename } : {};
  },
  async check({ before, after, tx }) {
    if (before) return;
    const others = await tx.where('caseDocuments', 'caseId', after.caseId);
    if (others.length >= CASE_DOCUMENTS_MAX) throw new RuleError('CASE-21', `A case holds at most ${CASE_DOCUMENTS_MAX} documents.`);
  },
  async follow({ before, after, tx, ctx }) {
    if (!before) await clientAnswered(tx, after.caseId, ctx);
  },
};
