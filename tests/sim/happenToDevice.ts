import type { Dice } from './dice.ts';
import { damageOne } from './damage.ts';
import { loseKey } from './loseKey.ts';
import { openSoon } from './openSoon.ts';
import { overtakeLeader } from './overtake.ts';
import { ignoreDisk, pause, seeRefusal, signOut, wantChildren } from './personActs.ts';
import { foldRows, takeBack } from './meddling.ts';
import { openAFile, pin, unpin } from './pinActs.ts';
import type { HappeningKind } from './plan.ts';
import type { SimDevice, SimTab } from './simDevice.ts';
import type { World } from './world.ts';

const TABS_MAX = 3;

/** What befalls a device, or one of its tabs. */
export function happenToDevice(world: World, device: SimDevice, kind: HappeningKind, dice: Dice): void {
  const { faults, scheduler } = world;
  const tab = device.aTab(dice);
  const later = (ms: number, then: () => void): void => void scheduler.after(ms, null, then);
  switch (kind) {
    case 'tab opened':
      if (device.tabs.length < TABS_MAX && !device.isLeaving) device.open();
      return;
    case 'parts wanted':
      return void (tab && wantChildren(tab, dice).catch(ignoreDisk(world)));
    case 'refusal seen':
      return void (tab && seeRefusal(world, device, tab, dice).catch(ignoreDisk(world)));
    case 'pinned':
      return void (tab && pin(world, device, tab, dice).catch(ignoreDisk(world)));
    case 'unpinned':
      return void (tab && unpin(world, device, tab, dice).catch(ignoreDisk(world)));
    case 'file opened':
      return void (tab && openAFile(device, tab, dice).catch(ignoreDisk(world)));
    case 'offline':
      faults.note(kind);
      return device.line.cut('both', dice.between(300, 9000));
    case 'one-way partition':
      faults.note(kind);
      return device.line.cut(dice.chance(0.5) ? 'up' : 'down', dice.between(300, 9000));
    case 'tab crash':
    case 'tab closed':
      if (!tab) return;
      faults.note(kind);
      if (kind === 'tab closed') tab.replica.stop();
      device.crash(tab);
      return openSoon(world, device, dice);
    case 'frozen tab':
      return freeze(world, device, tab, dice);
    case 'change taken back':
      return void (tab && takeBack(world, device, tab, dice).catch(ignoreDisk(world)));
    case 'rows folded':
      return foldRows(world, device, dice);
    case 'leader overtaken':
      return overtakeLeader(world, device, dice);
    case 'lock theft':
      if (device.locks.steal()) faults.note(kind);
      return;
    case 'connection lost':
      faults.note(kind);
      return device.disk.loseConnection(dice.between(50, 2500));
    case 'power loss':
      if (device.losePower()) faults.note(kind);
      return openSoon(world, device, dice);
    case 'database wiped':
      faults.note(kind);
      world.ledger.wiped(device);
      device.disk.wipe();
      // Who clears the site's data has the files deleted with it.
      if (dice.chance(0.5)) device.blobs.files.clear();
      // Its connections are dead then, and the person sees an empty page: they load it anew.
      return later(dice.between(0, 2000), () => device.reload());
    case 'clock jump':
      faults.note(kind);
      device.clockOff = dice.between(-5, 5) * 3_600_000;
      return;
    case 'paused':
      return void (tab && pause(world, device, tab, dice).catch(ignoreDisk(world)));
    case 'rebuilt':
      if (!tab) return;
      faults.note(kind);
      return void tab.replica.rebuild();
    case 'row damaged': {
      const key = damageOne(device, dice);
      if (!key) return;
      faults.note(kind);
      world.say(`${device.name} has damaged ${key}`);
      device.damaged.add(key);
      // It was here to be damaged: what is wrong with it now only comparing finds.
      device.lost.delete(key);
      device.isDoubtful = true;
      return;
    }
    case 'bytes lost':
      if (device.loseBytes(dice)) faults.note(kind);
      return openSoon(world, device, dice);
    case 'key lost':
      return loseKey(world, device, dice);
    case 'signed out':
      return signOut(world, device, tab, dice);
    default:
      throw new Error(`Nobody knows what ${kind} is`);
  }
}

/** A tab stands still, and often loses its lock meanwhile; what was meant for it comes when it wakes. */
function freeze({ faults, scheduler }: World, device: SimDevice, tab: SimTab | undefined, dice: Dice): void {
  if (!tab) return;
  faults.note('frozen tab');
  tab.isFrozen = true;
  if (device.tabs.every((one) => one.isFrozen) && !device.isLeaving) device.open();
  const ms = dice.between(200, 9000);
  if (device.locks.holder === tab && faults.has('lock theft') && dice.chance(0.7)) {
    scheduler.after(dice.next() * ms, null, () => {
      if (device.locks.holder !== tab || !tab.isFrozen) return;
      faults.note('lock theft');
      device.locks.steal();
    });
  }
  scheduler.after(ms, null, () => (tab.isDead ? undefined : device.thaw(tab)));
}
