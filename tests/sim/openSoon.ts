import type { Dice } from './dice.ts';
import type { SimDevice } from './simDevice.ts';
import type { World } from './world.ts';

/** The person of a device without a tab opens the program again in a moment, unless they are leaving. */
export function openSoon({ scheduler }: World, device: SimDevice, dice: Dice): void {
  scheduler.after(dice.between(20, 2500), null, () => (device.tabs.length === 0 && !device.isLeaving ? void device.open() : undefined));
}
