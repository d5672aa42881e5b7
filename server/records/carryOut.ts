import type { OrderKind } from '#domain/records/driverOrder.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { sendApplicationLink } from '../applications/sendApplicationLink.ts';
import type { EsignDeps } from '../esign/esignDeps.ts';
import { remindSigners } from '../esign/remindSigners.ts';
import { readDriver } from './readDriver.ts';
import type { RecordsDeps } from './recordsDeps.ts';
import { MVR_FAILED, requestMvr } from './requestMvr.ts';
import { PSP_GENERATED, requestPsp } from './requestPsp.ts';
import { verifyExaminer } from './verifyExaminer.ts';
import type { StoredOrder } from '../mutations/orderSpec.ts';

/** The means that orders are carried out with. */
export interface OrderDeps {
  records: RecordsDeps;
  esign: EsignDeps;
}

/** The report is there, the reminder gone. */
export const DONE: Readonly<Record<OrderKind, string>> = {
  PSP: PSP_GENERATED,
  MVR: PAPER_MESSAGES.mvrGenerated,
  REMINDER: PAPER_MESSAGES.reminderSent,
  EXAMINER: 'The medical examiner was looked up',
  APPLICATION: 'The link to the application was sent',
};

const ASK_FIRST = 'It is not known whether it was ordered: look there before you order it again.';
/** The provider has failed, or this server has while the provider worked. */
export const UNSURE: Readonly<Record<OrderKind, string>> = {
  PSP: `Error generating PSP report. ${ASK_FIRST}`,
  MVR: `${MVR_FAILED}. ${ASK_FIRST}`,
  REMINDER: `${PAPER_MESSAGES.reminderProblems} It is not known whether it has gone out.`,
  EXAMINER: 'The registry of medical examiners did not answer. Look the examiner up again.',
  APPLICATION: 'The link to the application was not sent. Send it again.',
};

/** Orders once, as the person who wanted it, under today's rules; answers in words for them. @throws DomainError, ProviderError */
export async function carryOut({ records: deps, esign }: OrderDeps, order: StoredOrder): Promise<string> {
  const { id, kind, userId, document, reason, ...ids } = order;
  if (kind === 'REMINDER') {
    await remindSigners(esign, { userId, requestId: id }, { documentHash: document! });
    return DONE.REMINDER;
  }
  if (kind === 'APPLICATION') {
    await sendApplicationLink(esign, { userId, requestId: id }, ids);
    return DONE.APPLICATION;
  }
  if (kind === 'EXAMINER') return (await verifyExaminer(deps, { userId, requestId: id }, document!)).message;
  const keeper = { userId, requestId: id, documentId: id };
  if (kind === 'PSP') return (await requestPsp(deps, keeper, ids)).message;
  const { driver, state } = await readDriver(deps.db, userId, ids);
  const license = { licenseNumber: driver.licenseNumber ?? '', stateCode: state?.code ?? '' };
  const outcome = await requestMvr(deps, keeper, { ...ids, ...license, purpose: 'EMPLOYMENT', overrideReason: reason });
  if ('message' in outcome) return outcome.message;
  return outcome.status === 'READY' ? DONE.MVR : 'The MVR was ordered and is not ready yet.';
}
