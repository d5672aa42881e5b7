import type { Dice } from './dice.ts';
import { openSoon } from './openSoon.ts';
import type { SimDevice } from './simDevice.ts';
import type { World } from './world.ts';

/** The machine stops, and the key of the database is lost with it; its person opens the program again. */
export function loseKey(world: World, device: SimDevice, dice: Dice): void {
  world.faults.note('key lost');
  world.ledger.wiped(device);
  device.loseKey();
  openSoon(world, device, dice);
}
