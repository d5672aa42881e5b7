import { wrap } from 'comlink';
import { BULK_BYTES_MAX, type BulkRead, type BulkTemplate, type ReadCsv } from '#domain/esign/bulkSend.ts';

/** Reads a file of rows beside the page, in a worker that ends with it. @throws when the worker cannot be loaded */
export async function readRows(file: Blob, template: BulkTemplate): Promise<BulkRead> {
  // A longer one is not even taken into memory.
  if (file.size > BULK_BYTES_MAX) return { columns: [], problems: ['The file is larger than 4 MB'], notes: [], rows: [] };
  const worker = new Worker(new URL('../../../../workers/csv.worker.ts', import.meta.url), { type: 'module', name: 'csv' });
  const broken = new Promise<never>((_, reject) =>
    worker.addEventListener('error', () => reject(new Error('The file could not be read.'))),
  );
  try {
    return await Promise.race([wrap<{ readCsv: ReadCsv }>(worker).readCsv(await file.arrayBuffer(), template), broken]);
  } finally {
    worker.terminate();
  }
}
