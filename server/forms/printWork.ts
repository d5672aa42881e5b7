import { inWorker, reviveInput, type Work } from '../byteWork/inWorker.ts';
import { timeoutError } from '../http/errors.ts';
import type * as print from './applicationPdf.ts';

/** The printing of applicationPdf.ts in a thread of its own: what drivers have typed may be long. */
export const applicationPdf: Work<typeof print.applicationPdf> = inWorker({
  module: new URL('./applicationPdf.ts', import.meta.url),
  name: 'applicationPdf',
  revive: reviveInput,
  tooHeavy: timeoutError,
});
