import { FencedError, readMeta } from '#sync/store/meta.ts';
import { ALL_STORES } from '#sync/store/stores.ts';
import { compactOne } from '#sync/tiers/compact.ts';
import { act } from './act.ts';
import type { Dice } from './dice.ts';
import { ignoreDisk } from './personActs.ts';
import type { SimDevice, SimTab } from './simDevice.ts';
import type { World } from './world.ts';

/** A request is seldom on its way for longer: a change that is taken back within it has left, or has not, or is just leaving. */
const LEAVING_MS = 400;

/** Somebody does something and takes it back at once: before it has left, or too late. */
export async function takeBack(world: World, device: SimDevice, tab: SimTab, dice: Dice): Promise<void> {
  const mid = await act(world, device, tab, dice);
  if (mid === null) return;
  const later = (): void => void tab.replica.outbox.cancel(mid).then(tell, ignoreDisk(world));
  const tell = (gone: readonly number[]): void => world.say(`${tab.name} takes back ${mid}: ${gone.join(', ') || 'too late'}`);
  world.scheduler.after(dice.next() * LEAVING_MS, tab, later);
}

/** The tab that leads folds rows into their chunks now, whatever waits; and once more while somebody does something. */
export function foldRows(world: World, device: SimDevice, dice: Dice): void {
  const leader = device.tabs.find((tab) => tab === device.locks.holder);
  if (!leader || device.isLeaving) return;
  for (let n = dice.between(0, 2); n > 0; n -= 1) void act(world, device, leader, dice);
  const fold = (): void => void foldOne(device, leader).catch(ignoreFold(world, device));
  for (let n = 0; n < 3; n += 1) world.scheduler.after(dice.next() * LEAVING_MS, leader, fold);
}

async function foldOne({ disk }: SimDevice, leader: SimTab): Promise<void> {
  const fence = disk.peekMeta()?.leaderEpoch ?? 0;
  await disk.kv(leader).write(ALL_STORES, async (tx) => ((await readMeta(tx)) ? compactOne(tx, fence) : false));
}

/** Another tab may have taken the lead, and what is damaged need not be readable. */
function ignoreFold(world: World, device: SimDevice): (error: unknown) => void {
  const ignore = ignoreDisk(world);
  return (error) => (error instanceof FencedError || device.isDoubtful ? undefined : ignore(error));
}
