import { inWorker, reviveInput, type Work } from '../byteWork/inWorker.ts';
import { timeoutError } from '../http/errors.ts';
import type * as print from './caseSummaryPdf.ts';

/** The printing of caseSummaryPdf.ts in a thread of its own. */
export const caseSummaryPdf: Work<typeof print.caseSummaryPdf> = inWorker({
  module: new URL('./caseSummaryPdf.ts', import.meta.url),
  name: 'caseSummaryPdf',
  revive: reviveInput,
  tooHeavy: timeoutError,
});
