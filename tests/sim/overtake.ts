import type { Dice } from './dice.ts';
import { othersWrite } from './happenOnServer.ts';
import type { SimDevice } from './simDevice.ts';
import type { World } from './world.ts';

/**
 * The tab that leads stands still, news comes, its lock goes to another tab, and it wakes while that one has hardly begun: the news it
 * hears of first, and of its lock behind it. Only the fence of the store keeps it from writing.
 */
export function overtakeLeader(world: World, device: SimDevice, dice: Dice): void {
  const { faults, scheduler } = world;
  const leader = device.tabs.find((tab) => tab === device.locks.holder);
  if (!leader || leader.isFrozen || device.isLeaving) return;
  faults.note('frozen tab');
  faults.note('lock theft');
  leader.isFrozen = true;
  if (device.tabs.every(({ isFrozen }) => isFrozen)) device.open();
  othersWrite(world, dice);
  const stolenMs = dice.between(100, 600);
  scheduler.after(stolenMs, null, () => device.locks.holder === leader && device.locks.steal());
  scheduler.after(stolenMs + dice.between(1, 60), null, () => (leader.isDead ? undefined : device.thaw(leader)));
}
