import { FLEET } from '#domain/actor.ts';
import { driverName } from '#domain/drivers/driver.ts';
import { where } from '#src/commands/contextKeys.ts';
import type { Command } from '#src/commands/types.ts';
import { BULK, DRIVER_IN_HAND, driverInHand, driversOf } from './contractSubject.ts';

/** Mails drivers the link with which they fill their application in; each can be taken back for ten seconds (LINK-1). */
export const sendApplicationLink: Command = {
  id: 'appForm.sendLink',
  title: 'Send application link',
  keywords: ['driver application', 'mail', 'form', 'phone'],
  keys: ['s n'],
  group: 'Drivers & contracts',
  roles: FLEET,
  when: where(DRIVER_IN_HAND),
  ...BULK,
  undo: 'HOLD',
  net: 'queued',
  run: async (ctx, tools) => {
    const chosen = driversOf(ctx);
    const sole = chosen.length > 0 ? undefined : await driverInHand(ctx, tools);
    for (const driver of sole ? [sole] : chosen) {
      const words = `Application link for ${driverName(driver)}: not sent yet`;
      await tools.mutate('driverApplicationFormSend', { driverId: driver.id, customerId: driver.customerId, alertId: null }, { words });
    }
  },
};
