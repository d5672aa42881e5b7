import { elite, fleet, staff, within, type CustomOperation } from './customOperation.ts';

/** Mutations that devices alone make, by who may. Rules of the trade may still say no, and only to those who may. */
export const DEVICES_ONLY: readonly Pick<CustomOperation, 'name' | 'relations' | 'outcome'>[] = Object.entries({
  pspRequest: fleet,
  mvrRequest: fleet,
  pevsSend: fleet,
  signersRemind: elite,
  examinerVerify: staff,
  driverApplicationFormSend: fleet,
}).map(([name, who]) => ({ name, relations: ['own', 'other', 'missing'], outcome: within(who, 'deny') }));
