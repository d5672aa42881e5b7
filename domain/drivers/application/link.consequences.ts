import { consequence, type Consequence } from '../../consequence.ts';

/** LINK-5: a driver who sent their application by link gets a new one when something must be changed, as the agent's order. */
export const linkToChange: Consequence<'driverApplicationForms'> = consequence({
  name: 'linkToChange',
  of: ['driverApplicationForms'],
  async follow(changes, _tx, { order }) {
    for (const { before, after } of changes) {
      if (after?.status !== 'NEED_CHANGES' || before?.status === 'NEED_CHANGES' || !after.sentByLink) continue;
      const { driverId, customerId } = after;
      await order?.({ kind: 'APPLICATION', driverId, customerId, alertId: null, document: null, reason: null });
    }
  },
});
