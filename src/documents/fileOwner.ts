import { CASE_DOCUMENTS_MAX, CUSTOMER_ATTACHMENTS_MAX } from '#domain/documents/fileLimits.ts';

/** The record that a file is for. */
export interface FileOwner {
  table: 'cases' | 'customers';
  id: string;
}

/** What a record that has files is called, the changes that make one, and how many files it holds (CASE-21, FILE-14). */
export const FILE_OWNERS: Readonly<Record<FileOwner['table'], { noun: string; made: readonly string[]; files: string; max: number }>> = {
  cases: { noun: 'case', made: ['caseCreate'], files: 'documents', max: CASE_DOCUMENTS_MAX },
  customers: { noun: 'customer', made: ['customerCreate', 'customerDriverCreate'], files: 'attachments', max: CUSTOMER_ATTACHMENTS_MAX },
};

/** Returns whether two files are for the same record. */
export const isSameOwner = (a: FileOwner, b: FileOwner): boolean => a.table === b.table && a.id === b.id;
