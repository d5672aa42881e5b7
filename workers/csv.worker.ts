// Reads files of rows beside the page: thousands of them are more than a frame's work.
import { expose } from 'comlink';
import { readCsv } from './readCsv.ts';

/** What the page may ask. */
export const csvApi = { readCsv };
expose(csvApi);
