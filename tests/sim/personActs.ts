import type { AnyRow } from '#domain/noun.ts';
import { needsPerson } from '#sync/store/entryStates.ts';
import type { StoredMutation } from '#sync/store/stores.ts';
import { act } from './act.ts';
import { checkLeft } from './checkLeft.ts';
import type { Dice } from './dice.ts';
import { loseKey } from './loseKey.ts';
import type { SimDevice, SimTab } from './simDevice.ts';
import type { World } from './world.ts';

/** What a disk refuses is no news here. */
export function ignoreDisk(world: World): (error: unknown) => void {
  return (error) => (error instanceof DOMException ? undefined : world.breakDown(error));
}

/** Somebody opens a case. */
export async function wantChildren({ replica }: SimTab, dice: Dice): Promise<void> {
  void replica.reportActivity();
  const { rows } = await replica.rows.query({ table: 'cases', first: 30 });
  const row = dice.oneOf(rows as unknown as AnyRow[]);
  if (row) void replica.rows.ensure('cases', row.id);
}

/** A person has read why something was refused, or leaves it, and the device, for later; or sends or takes back what is held. */
export async function seeRefusal(world: World, device: SimDevice, tab: SimTab, dice: Dice): Promise<void> {
  const outbox = await device.disk.peek((tx) => tx.all<StoredMutation>('outbox'));
  const entry = dice.oneOf(outbox.filter((one) => needsPerson(one) || one.state === 'held'));
  if (!entry) return;
  const { outbox: changes } = tab.replica;
  if (!needsPerson(entry)) await (dice.chance(0.5) ? changes.release(entry.mid) : changes.cancel(entry.mid));
  else if (world.faults.has('signed out') && dice.chance(0.5)) signOut(world, device, tab, dice);
  else await changes.discard(entry.mid);
}

/** The person wants no traffic for a while; for longer than any request takes, or not. */
export async function pause(world: World, device: SimDevice, tab: SimTab, dice: Dice): Promise<void> {
  const ms = dice.between(1000, 40_000);
  await tab.replica.pause(true);
  world.faults.note('paused');
  world.scheduler.after(ms, null, () => goOn(world, device));
}

/** Traffic again, on a device that is paused. */
export function goOn(world: World, device: SimDevice): void {
  const meta = device.disk.peekMeta();
  const tab = device.tabs.find((one) => !one.isFrozen);
  if (meta?.paused && tab) void tab.replica.pause(false).catch(ignoreDisk(world));
}

/**
 * What waits is nowhere but in the journal, and of the notes a browser may have written down only one of the client that has left.
 */
function writeAndLose(world: World, device: SimDevice, dice: Dice): void {
  const tab = device.aTab(dice);
  if (!tab || !world.faults.has('key lost')) return;
  device.line.cut('both', 1000);
  void act(world, device, tab, dice).catch(ignoreDisk(world));
  world.scheduler.after(dice.between(100, 900), null, () => loseKey(world, device, dice));
}

/** The person leaves the device, with all its tabs, and comes back later. */
export function signOut(world: World, device: SimDevice, tab: SimTab | undefined, dice: Dice): void {
  if (!tab || device.isLeaving) return;
  world.faults.note('signed out');
  device.isLeaving = true;
  // Of the other tabs some are closed first; the rest hear of it.
  for (const other of device.tabs) if (other !== tab && dice.chance(0.5)) device.crash(other);
  const changes = Array.from({ length: dice.between(0, 2) }, () => act(world, device, tab, dice));
  const back = (): void => {
    if (!device.isLeaving) return;
    device.isLeaving = false;
    device.reload();
    if (world.faults.has('key lost')) world.scheduler.after(dice.between(500, 4000), null, () => writeAndLose(world, device, dice));
  };
  void Promise.all(changes)
    .then(() => tab.replica.close(dice.between(0, 3000)))
    .then(() => {
      checkLeft(device);
      world.scheduler.after(dice.between(10, 3000), null, back);
    }, ignoreDisk(world))
    .catch((error: unknown) => world.breakDown(error));
  world.scheduler.after(12_000, null, back);
}
