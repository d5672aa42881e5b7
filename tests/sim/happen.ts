import { Dice } from './dice.ts';
import { changeScope, disable, moveCase, othersWrite, papersChange, restore, update } from './happenOnServer.ts';
import { happenToDevice } from './happenToDevice.ts';
import type { Happening } from './plan.ts';
import { act } from './act.ts';
import type { World } from './world.ts';

/** Makes one thing of the plan happen. */
export function happen(world: World, { kind, seed, no }: Happening): void {
  const dice = new Dice(seed);
  const device = dice.oneOf(world.devices)!;
  world.say(`#${no} ${kind} (${device.name})`);
  switch (kind) {
    case 'act': {
      const tab = device.aTab(dice);
      if (tab) for (let n = dice.between(1, 4); n > 0; n -= 1) void act(world, device, tab, dice);
      return;
    }
    case 'others write':
      return othersWrite(world, dice);
    case 'papers change':
      return papersChange(world, dice);
    case 'backed up':
      world.backup = world.db.backUp();
      return;
    case 'row moves':
      return moveCase(world, dice);
    case 'log compaction':
      world.faults.note(kind);
      return world.db.compact(dice.between(Math.max(0, world.db.now.head - 8), world.db.now.head));
    case 'server restored':
      return restore(world);
    case 'server updated':
      return update(world);
    case 'scope change':
      return changeScope(world, device, dice);
    case 'person disabled':
      return disable(world, device, dice);
    default:
      return happenToDevice(world, device, kind, dice);
  }
}
