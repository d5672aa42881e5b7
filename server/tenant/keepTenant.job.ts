import { declareJob, EVERY_MINUTE } from '../jobs/job.ts';
import { logEvent } from '../log.ts';
import { carryOutOrder } from './carryOutOrder.ts';
import { KEEP_TENANT } from './keepTenantSpec.ts';
import { TenantFault } from './tenantClient.ts';
import { claimOrder, putOff } from './tenantOrders.ts';

/**
 * Tells the tenant what has changed of people here, one person after the other: whoever asks wakes it, and it looks by itself every
 * minute. An order that fails waits longer and longer, and one that is given up stays for ADMIN to see; when the tenant says
 * that it is asked too much, nobody is told of before the time it names.
 */
export const keepTenant = declareJob({
  ...KEEP_TENANT,
  schedule: { cron: EVERY_MINUTE, input: {} },
  async run({ db, mail, tenant, clock, signal }) {
    if (!tenant) return;
    for (let order = await claimOrder(db, clock()); order && !signal.aborted; order = await claimOrder(db, clock())) {
      try {
        await carryOutOrder({ db, mail, tenant, signal }, order);
      } catch (error) {
        if (!(error instanceof TenantFault)) throw error;
        await putOff(db, order, error, clock());
        logEvent('tenant.failed', { userId: order.userId, kind: error.kind, fault: error.message, attempts: order.attempts + 1 });
        if (error.kind === 'busy') return;
      }
    }
  },
});
