import { mvrRefusal } from '#domain/records/mvrRequest.ts';
import { keepReport, type Keeper } from './keepReport.ts';
import { askProvider } from './askProvider.ts';
import { readDriver } from './readDriver.ts';
import type { RecordsDeps } from './recordsDeps.ts';

/** An order of a motor vehicle record. */
export interface MvrOrder {
  driverId: string;
  customerId: string;
  licenseNumber: string;
  stateCode: string;
  purpose: string;
  overrideReason: string | null;
}

/** The words a person reads when the provider itself fails; the spec leaves the words open. */
export const MVR_FAILED = 'Error generating MVR';

/** `documentId` is null while the report is pending. `message`: why there is none. */
export type MvrOutcome = { status: 'READY'; documentId: string } | { status: 'PENDING'; documentId: null } | { message: string };

/**
 * Orders an MVR and files what comes back as a driver document.
 * @throws AccessError; RuleError MVR-1 to MVR-3 when it must not be ordered; ProviderError when the provider fails
 */
export async function requestMvr(deps: RecordsDeps, keeper: Keeper, order: MvrOrder): Promise<MvrOutcome> {
  const { driver, state, consents, isStaff } = await readDriver(deps.db, keeper.userId, order);
  const asked = { licenseNumber: order.licenseNumber, stateCode: order.stateCode };
  const refusal = mvrRefusal({ driver, state, asked, consents, overrideReason: isStaff ? order.overrideReason : null });
  if (refusal !== null) throw refusal;
  const subject = {
    firstName: driver.name,
    lastName: driver.lastName,
    dateOfBirth: driver.dateOfBirth,
    licenseNumber: driver.licenseNumber!,
    state: state!.code,
  };
  const answer = await askProvider((signal) => deps.provider.mvr({ ...subject, purpose: order.purpose }, signal));
  if (answer.kind === 'refused') return { message: answer.message };
  if (answer.kind === 'pending') return { status: 'PENDING', documentId: null };
  const documentId = await keepReport(deps, keeper, { type: 'MVR', driver, json: answer.json, pdf: answer.pdf });
  return { status: 'READY', documentId };
}
