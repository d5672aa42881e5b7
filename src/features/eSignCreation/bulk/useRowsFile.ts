import { useEffect, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import type { BulkRead, BulkTemplate } from '#domain/esign/bulkSend.ts';
import { readRows } from './readRows.ts';

/** The file that was chosen, and what was read of it. */
export interface RowsFile {
  file: File | null;
  /** Null: there is none, or it is being read. */
  read: BulkRead | null;
  take: (given: readonly File[]) => void;
  drop: () => void;
}

/** Reads a chosen file against a template, anew with another template. It stays in this page's memory alone. */
export function useRowsFile(template: BulkTemplate | null): RowsFile {
  const [file, setFile] = useState<File | null>(null);
  const [known, setKnown] = useState<{ file: File; template: BulkTemplate; read: BulkRead } | null>(null);
  useEffect(() => {
    if (!file || !template) return undefined;
    let isOver = false;
    const failed = (): BulkRead => ({ columns: [], problems: [MESSAGES.somethingWrong], notes: [], rows: [] });
    void readRows(file, template)
      .catch(failed)
      .then((read) => isOver || setKnown({ file, template, read }));
    return () => {
      isOver = true;
    };
  }, [file, template]);
  const read = known && known.file === file && known.template === template ? known.read : null;
  return { file, read, take: ([one]) => one && setFile(one), drop: () => setFile(null) };
}
