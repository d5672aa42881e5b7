// Reads files of rows beside the page: thousands of them are more than a frame's work.
import { expose } from 'comlink';
import type { ReadCsv } from '#domain/esign/bulkSend.ts';
import { readCsv } from './readCsv.ts';

expose({ readCsv } satisfies { readCsv: ReadCsv });
