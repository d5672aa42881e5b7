import type { CrudRules } from '../crud.ts';
import { InputError, RuleError } from '../errors.ts';
import { PAPER_MESSAGES } from '../paperMessages.ts';
import { checkWithFile } from '../retention/checkRetention.ts';
import { isTitleTooLong } from './esign.ts';
import { checkEsignStep, checkPeoplesWord, isOpenDocument, nextEsignStatuses } from './transitions.ts';

/** A document begins as DRAFT, or as SENT when a template has made it (spec 4). */
const FIRST: ReadonlySet<string> = new Set(['DRAFT', 'SENT']);

/** Signed by all: it proves something, and is kept with the driver's file (RETAIN-2). */
const SIGNED: ReadonlySet<string> = new Set(['SIGNED', 'COMPLETED', 'ARCHIVED']);

export const esignRules: CrudRules<'everSignDocs'> = {
  async check({ before, after }) {
    if (after.title !== before?.title && isTitleTooLong(after.title)) throw new InputError({ title: PAPER_MESSAGES.max100 });
    if (!before && !FIRST.has(after.status)) throw new RuleError('ESIGN-1', 'A new document is DRAFT or SENT.');
    if (before && before.driverId !== after.driverId && after.type !== 'CUSTOM')
      throw new RuleError('SIGN-21', 'Only a custom document can be moved. This one is about its driver.');
    if (!before || before.status === after.status) return;
    checkPeoplesWord(after.status);
    checkEsignStep(before.status, after.status);
  },
  async mayGo(row, tx, ctx, how) {
    if (how.hard && row.driverId !== null && SIGNED.has(row.status))
      await checkWithFile({ table: 'everSignDocs', id: row.id, driverId: row.driverId, called: 'This signed document' }, tx, how, ctx);
    if (how.hard || row.status === 'DELETED' || nextEsignStatuses(row.status).includes('DELETED')) return;
    if (isOpenDocument(row)) throw new RuleError('ESIGN-3', 'Signers have been asked to sign this document: cancel it first.');
    throw new RuleError('ESIGN-3', `A document that is ${row.status} is kept.`);
  },
};
