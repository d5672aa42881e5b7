import type { Row } from '#domain/tables.ts';
import type { ShownDocument } from '#src/documents/document-viewer.tsx';
import type { VerificationsOfDriverResult } from '#src/data/operations.gen.ts';

/** An attempt at a previous employer, as the server lists it, with its documents. */
export type Attempt = Row<'employmentVerifications'> & { documents: readonly PevDocument[] };

/** A document of an attempt; `id` is that of its file, `rowId` that of its place with the attempt. */
export interface PevDocument extends ShownDocument {
  rowId: string;
}

/** Returns the attempts in an answer of the server as the noun declares them; the API shows the company apart. */
export function attemptsIn({ list, documents }: Pick<VerificationsOfDriverResult, 'list' | 'documents'>): Attempt[] {
  return list.items.map(({ company, corrections, ...row }) => ({
    ...row,
    deletedAt: null,
    companyName: company.name,
    companyEmail: company.email,
    companyPhoneNumber: company.phoneNumber,
    isTransportCompany: company.isTransportCompany,
    corrections: corrections as Attempt['corrections'],
    documents: documents.items.flatMap(({ id, employmentVerificationId, file }) =>
      employmentVerificationId === row.id && file ? [{ rowId: id, id: file.id, fileId: file.id, filename: file.filename }] : [],
    ),
  }));
}
