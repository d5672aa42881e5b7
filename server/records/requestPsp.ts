import { CRUD } from '#domain/apiMutations.ts';
import { pspRefusal } from '#domain/records/pspRequest.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { actorOf, reloadUser } from '../auth/findUser.ts';
import { askProvider } from './askProvider.ts';
import { keepReport, type Keeper } from './keepReport.ts';
import { readDriver } from './readDriver.ts';
import type { RecordsDeps } from './recordsDeps.ts';

/** The answer of a call that orders something (spec 7: 'Results often return status and message'). */
export interface Outcome {
  status: 'success' | 'error';
  message: string;
}
export const PSP_GENERATED = 'PSP report generated';
const failure = (message: string): Outcome => ({ status: 'error', message });

/**
 * Orders a PSP report under the carrier's account, files it, and keeps its counts in the driver's safety summary (PSP-1).
 * @throws AccessError, ProviderError
 */
export async function requestPsp(deps: RecordsDeps, keeper: Keeper, ids: { driverId: string; customerId: string }): Promise<Outcome> {
  const { driver, customer, state } = await readDriver(deps.db, keeper.userId, ids);
  const refusal = pspRefusal({ driver, customer, state });
  if (refusal !== null) return failure(refusal.message);
  const subject = {
    firstName: driver.name,
    lastName: driver.lastName,
    dateOfBirth: driver.dateOfBirth,
    licenseNumber: driver.licenseNumber!,
    state: state!.code,
    motorCarrierId: customer.motorCarrierId!,
  };
  const answer = await askProvider((signal) => deps.provider.psp(subject, signal));
  if (answer.kind === 'refused') return failure(answer.message);
  if (answer.kind === 'pending') return { status: 'success', message: 'The PSP report was ordered and is not ready yet.' };
  await keepReport(deps, keeper, { type: 'PSP', driver, json: answer.json, pdf: answer.pdf });
  if (typeof answer.json['crashes'] === 'number') await keepCrashes(deps, keeper, driver.id, answer.json['crashes']);
  return { status: 'success', message: PSP_GENERATED };
}

async function keepCrashes({ db, clock }: RecordsDeps, { userId, requestId }: Keeper, driverId: string, crashes: number): Promise<void> {
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (client) => {
    const actor = actorOf(await reloadUser(client, userId));
    await applyOnServer(client, { actor, now, requestId }, async ({ run, tx, ctx }) => {
      const summaries = CRUD.get('driverSafetySummaries')!;
      const [known] = await tx.where('driverSafetySummaries', 'driverId', driverId);
      await (known ? run(summaries.update, { id: known.id, crashes }) : run(summaries.create, { id: ctx.newId(), driverId, crashes }));
    });
  });
}
