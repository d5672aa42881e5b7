import type { CrudRules, GoingHow } from '../crud.ts';
import { AccessError, RuleError } from '../errors.ts';
import type { MutationContext, Tx } from '../mutation.ts';
import { checkRetention, keepingInFile } from '../retention/checkRetention.ts';
import type { Row } from '../tables.ts';
import { mayReadContent } from './confidential.ts';
import { CUSTOMER_ATTACHMENTS_MAX, DRIVER_DOCUMENT_FILES_MAX, DRIVER_DOCUMENT_MIMES, type FileMime } from './fileLimits.ts';

/** FILE-12: a driver document has at most 25 files; FILE-13: they are PDF or images; DOC-4: whoever could not open them adds none. */
export const driverDocumentFileRules: CrudRules<'driverDocumentFiles'> = {
  async check({ before, after, tx, ctx }) {
    if (before) return;
    const document = await tx.get('driverDocuments', after.driverDocumentId);
    if (!document || !mayReadContent(ctx.actor, document)) throw new AccessError();
    const others = await tx.where('driverDocumentFiles', 'driverDocumentId', after.driverDocumentId);
    if (others.length >= DRIVER_DOCUMENT_FILES_MAX)
      throw new RuleError('FILE-12', `A driver document has at most ${DRIVER_DOCUMENT_FILES_MAX} files.`);
    const file = await tx.get('files', after.fileId);
    if (!DRIVER_DOCUMENT_MIMES.includes(file?.mimeType as FileMime))
      throw new RuleError('FILE-13', 'Files of a driver document are PDF or images.');
  },
  mayGo: checkFileLeaves,
};

/** RETAIN-2: without its files a paper proves nothing, so they stay for as long as it must. */
export async function checkFileLeaves(
  { id, driverDocumentId }: Row<'driverDocumentFiles'>,
  tx: Tx,
  ctx: MutationContext,
  how: GoingHow,
): Promise<void> {
  const document = how.hard && (await tx.get('driverDocuments', driverDocumentId));
  if (!document) return;
  await checkRetention(
    { table: 'driverDocumentFiles', id, called: 'A file of this document' },
    await keepingInFile(document, tx),
    how,
    ctx,
  );
}

/** FILE-14: a customer has at most 100 attachments, each called like its file. */
export const customerDocumentRules: CrudRules<'customerDocuments'> = {
  async fill({ before, after, tx }) {
    const file = before ? undefined : await tx.get('files', after.fileId);
    return file ? { filename: file.filename } : {};
  },
  async check({ before, after, tx }) {
    if (before) return;
    const others = await tx.where('customerDocuments', 'customerId', after.customerId);
    if (others.length >= CUSTOMER_ATTACHMENTS_MAX)
      throw new RuleError('FILE-14', `A customer has at most ${CUSTOMER_ATTACHMENTS_MAX} attachments.`);
  },
};
