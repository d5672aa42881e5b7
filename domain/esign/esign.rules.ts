import type { CrudRules } from '../crud.ts';
import { InputError, RuleError } from '../errors.ts';
import { PAPER_MESSAGES } from '../paperMessages.ts';
import { isTitleTooLong } from './esign.ts';
import { checkEsignStep, checkPeoplesWord, isOpenDocument, nextEsignStatuses } from './transitions.ts';

/** A document begins as DRAFT, or as SENT when a template has made it (spec 4). */
const FIRST: ReadonlySet<string> = new Set(['DRAFT', 'SENT']);

export const esignRules: CrudRules<'everSignDocs'> = {
  async check({ before, after }) {
    if (after.title !== before?.title && isTitleTooLong(after.title)) throw new InputError({ title: PAPER_MESSAGES.max100 });
    if (!before && !FIRST.has(after.status)) throw new RuleError('ESIGN-1', 'A new document is DRAFT or SENT.');
    if (!before || before.status === after.status) return;
    checkPeoplesWord(after.status);
    checkEsignStep(before.status, after.status);
  },
  async mayGo(row, _tx, _ctx, { hard }) {
    if (hard || row.status === 'DELETED' || nextEsignStatuses(row.status).includes('DELETED')) return;
    if (isOpenDocument(row)) throw new RuleError('ESIGN-3', 'Signers have been asked to sign this document: cancel it first.');
    throw new RuleError('ESIGN-3', `A document that is ${row.status} is kept.`);
  },
};
