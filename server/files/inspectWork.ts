import { inWorker, type Work } from '../byteWork/inWorker.ts';
import type { ThrownError } from '../byteWork/byteWorker.ts';
import type { ApiCode } from '../http/errors.ts';
import type * as inspection from './inspect/inspectFile.ts';
import { FileRefusal, unusable } from './refusal.ts';

/** The refusal that a thread threw; null when it threw something else. */
export function reviveRefusal({ type, message, status, code }: ThrownError): FileRefusal | null {
  return type === 'FileRefusal' ? new FileRefusal(status as number, message, code as ApiCode) : null;
}

const limits = {
  module: new URL('./inspect/inspectFile.ts', import.meta.url),
  revive: reviveRefusal,
  tooHeavy: () => unusable('This file is too much work to open. Save it again, or in parts, and try again.'),
};

/** The inspections of inspectFile.ts, each in a thread of its own. */
export const inspectFile: Work<typeof inspection.inspectFile> = inWorker({ ...limits, name: 'inspectFile' });
export const inspectPath: Work<typeof inspection.inspectPath> = inWorker({ ...limits, name: 'inspectPath' });
