import type { CrudRules } from '../crud.ts';
import { AccessError } from '../errors.ts';
import { checkRetention, keepingInFile } from '../retention/checkRetention.ts';
import { mayReadContent } from './confidential.ts';
import { checkContent } from './contents.ts';

export const driverDocumentRules: CrudRules<'driverDocuments'> = {
  async check({ before, after, given, ctx }) {
    // DOC-4: nobody files what they could not open again.
    if (!before && !mayReadContent(ctx.actor, after)) throw new AccessError();
    if (given.json != null) checkContent(after.type, given.json);
  },
  async mayGo(paper, tx, ctx, how) {
    if (!how.hard) return;
    await checkRetention({ table: 'driverDocuments', id: paper.id, called: 'This document' }, await keepingInFile(paper, tx), how, ctx);
  },
};
