import { inWorker, reviveInput, type Work } from '../byteWork/inWorker.ts';
import { timeoutError } from '../http/errors.ts';
import type * as bind from './bindPacket.ts';

const inBinding = (name: string) => ({
  module: new URL('./bindPacket.ts', import.meta.url),
  name,
  revive: reviveInput,
  tooHeavy: timeoutError,
});

/** The binding of bindPacket.ts, each piece in a thread of its own. */
export const bindPacket: Work<typeof bind.bindPacket> = inWorker(inBinding('bindPacket'));
export const bindFleet: Work<typeof bind.bindFleet> = inWorker(inBinding('bindFleet'));
