import type { Dice } from './dice.ts';
import type { SimDevice } from './simDevice.ts';
import type { World } from './world.ts';

/** The machine stops, and the key of the database is lost with it; its person opens the program again. */
export function loseKey({ faults, ledger, scheduler }: World, device: SimDevice, dice: Dice): void {
  faults.note('key lost');
  ledger.wiped(device);
  device.loseKey();
  scheduler.after(dice.between(20, 2500), null, () => (device.tabs.length === 0 && !device.isLeaving ? void device.open() : undefined));
}
