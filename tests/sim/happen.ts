import { DomainError } from '#domain/errors.ts';
import type { AnyRow } from '#domain/noun.ts';
import { parentOf, type TableName } from '#domain/tables.ts';
import { anAct, type Look } from './acts.ts';
import { Dice } from './dice.ts';
import { changeScope, disable, moveCase, othersWrite, restore } from './happenOnServer.ts';
import { happenToDevice } from './happenToDevice.ts';
import type { Happening } from './plan.ts';
import type { SimDevice, SimTab } from './simDevice.ts';
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
    case 'scope change':
      return changeScope(world, device, dice);
    case 'person disabled':
      return disable(world, device, dice);
    default:
      return happenToDevice(world, device, kind, dice);
  }
}

/** Somebody looks at what is there and does one thing to it. */
async function act(world: World, device: SimDevice, tab: SimTab, dice: Dice): Promise<void> {
  const { replica } = tab;
  try {
    const look: Look = (table) => lookAt(replica, table, dice);
    const todo = await anAct(look, dice, () => device.newId(), world.server.now());
    if (!todo) return;
    const { mid } = await replica.mutate(todo.name, todo.input);
    world.say(`${tab.name} was promised ${mid} ${todo.name} ${JSON.stringify(todo.input)}`);
    world.ledger.promised(device, mid, todo.name, todo.input);
  } catch (error) {
    // Refused here already, or the disk would not have it: then it was not promised either.
    if (!(error instanceof DomainError) && !(error instanceof DOMException)) world.breakDown(error);
  }
}

/** A list as a screen shows it; parts are looked at with their parent. */
async function lookAt(replica: SimTab['replica'], table: TableName, dice: Dice): Promise<readonly AnyRow[]> {
  const parent = parentOf(table);
  if (!parent) return (await replica.query({ table, first: 30 })).rows;
  const above = dice.oneOf(await lookAt(replica, parent.with as TableName, dice));
  if (!above) return [];
  return (await replica.query({ table, filter: { [parent.by]: { equals: above.id } }, first: 30 })).rows;
}
