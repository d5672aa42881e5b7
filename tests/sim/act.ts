import { DomainError } from '#domain/errors.ts';
import type { AnyRow } from '#domain/noun.ts';
import { parentOf, type TableName } from '#domain/tables.ts';
import { anAct, type Look } from './acts.ts';
import type { Dice } from './dice.ts';
import type { SimDevice, SimTab } from './simDevice.ts';
import type { World } from './world.ts';

/** Somebody looks at what is there and does one thing to it. Returns the number of the change; null: there was nothing to do, or it was refused. */
export async function act(world: World, device: SimDevice, tab: SimTab, dice: Dice): Promise<number | null> {
  const { replica } = tab;
  try {
    const look: Look = (table) => lookAt(replica, table, dice);
    const todo = await anAct(look, dice, () => device.newId(), world.server.now());
    if (!todo) return null;
    void replica.reportActivity();
    const { mid } = await replica.outbox.mutate(todo.name, todo.input);
    world.say(`${tab.name} was promised ${mid} ${todo.name} ${JSON.stringify(todo.input)}`);
    world.ledger.promised(device, mid, todo.name, todo.input);
    return mid;
  } catch (error) {
    // Refused here already, or the disk would not have it: then it was not promised either. A damaged row may lack what every row has.
    const isExpected = error instanceof DomainError || error instanceof DOMException || device.damaged.size > 0;
    if (!isExpected) world.breakDown(error);
    return null;
  }
}

/** A list as a screen shows it; parts are looked at with their parent. */
async function lookAt(replica: SimTab['replica'], table: TableName, dice: Dice): Promise<readonly AnyRow[]> {
  const parent = parentOf(table);
  if (!parent) return (await replica.rows.query({ table, first: 30 })).rows;
  const above = dice.oneOf(await lookAt(replica, parent.with as TableName, dice));
  if (!above) return [];
  return (await replica.rows.query({ table, filter: { [parent.by]: { equals: above.id } }, first: 30 })).rows;
}
