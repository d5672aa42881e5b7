import { inWorker, reviveInput, type Work } from '../../byteWork/inWorker.ts';
import type { ThrownError } from '../../byteWork/byteWorker.ts';
import { reviveRefusal } from '../../files/inspectWork.ts';
import type * as conversion from './toPdf.ts';
import type * as binding from './bindFinals.ts';
import type * as seal from './checkSeal.ts';
import type * as placed from './placedPages.ts';
import type * as picture from './signaturePicture.ts';
import { UnconvertibleError } from './unconvertible.ts';

const limits = {
  revive: (error: ThrownError) =>
    error.type === 'UnconvertibleError' ? new UnconvertibleError(error.message) : (reviveInput(error) ?? reviveRefusal(error)),
  tooHeavy: () =>
    new UnconvertibleError('This document is too much work to convert. Print it to a new PDF, or send less of it, and try again.'),
};
const inConversion = (name: string) => ({ ...limits, module: new URL('./toPdf.ts', import.meta.url), name });

/** The conversions of toPdf.ts, each in a thread of its own. */
export const toPdf: Work<typeof conversion.toPdf> = inWorker(inConversion('toPdf'));
export const fieldNames: Work<typeof conversion.fieldNames> = inWorker(inConversion('fieldNames'));
/** The check of checkSeal.ts in a thread of its own. */
export const checkSeal: Work<typeof seal.checkSeal> = inWorker({
  ...limits,
  module: new URL('./checkSeal.ts', import.meta.url),
  name: 'checkSeal',
});
/** The binding of bindFinals.ts in a thread of its own. */
export const bindFinals: Work<typeof binding.bindFinals> = inWorker({
  ...limits,
  module: new URL('./bindFinals.ts', import.meta.url),
  name: 'bindFinals',
});
/** The measuring of placedPages.ts in a thread of its own. */
export const pageSizes: Work<typeof placed.pageSizes> = inWorker({
  ...limits,
  module: new URL('./placedPages.ts', import.meta.url),
  name: 'pageSizes',
});
/** The reading of signaturePicture.ts in a thread of its own. */
export const signaturePicture: Work<typeof picture.signaturePicture> = inWorker({
  ...limits,
  module: new URL('./signaturePicture.ts', import.meta.url),
  name: 'signaturePicture',
});
