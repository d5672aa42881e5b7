import type { AnyRow } from '#domain/noun.ts';
import type { PinRecord, PinRequest } from '#sync/pinRecords.ts';
import { contentOf } from './server/simFiles.ts';
import type { Dice } from './dice.ts';
import type { SimDevice, SimTab } from './simDevice.ts';
import type { World } from './world.ts';
import { Violation } from './violation.ts';

/** The day of a device's own clock, some days on. */
function dayOf(device: SimDevice, days: number): string {
  return new Date(device.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** Somebody wants a case, or all of a customer, on the device: with its files or without, for good or until a day. */
export async function pin(world: World, device: SimDevice, { name, replica }: SimTab, dice: Dice): Promise<void> {
  const kind = dice.chance(0.6) ? 'cases' : 'customers';
  const { rows } = await replica.rows.query({ table: kind, first: 30 });
  const row = dice.oneOf(rows as unknown as AnyRow[]);
  if (!row) return;
  const until = dice.chance(0.7) ? null : dayOf(device, dice.between(-1, 2));
  const request: PinRequest = { kind, id: row.id, withFiles: dice.chance(0.75), until };
  await replica.files.pin(request, request);
  world.say(`${name} has pinned ${JSON.stringify(request)}`);
}

/** Not any more. */
export async function unpin(world: World, device: SimDevice, { name, replica }: SimTab, dice: Dice): Promise<void> {
  const pins = await device.disk.peek((tx) => tx.all<PinRecord>('pins'));
  const one = dice.oneOf(pins);
  if (!one) return;
  device.unpinned.add(one.key);
  await replica.files.pin(one, null);
  world.say(`${name} has unpinned ${one.key}`);
}

/** Somebody opens a file: bytes that are here are those of the file. What is not here they ask for themselves, so not in a pause. @throws Violation */
export async function openAFile(device: SimDevice, { replica }: SimTab, dice: Dice): Promise<void> {
  if (device.pausedSince !== null) return;
  const documents = await device.disk.peek((tx) => tx.all<AnyRow>('caseDocuments'));
  const document = dice.oneOf(documents);
  if (!document) return;
  const fileId = String(document['fileId']);
  const opened = await replica.files.open(fileId);
  if (opened.is !== 'here') return;
  const text = await opened.blob.text();
  if (text !== new TextDecoder().decode(contentOf(fileId).bytes))
    throw new Violation('SYNC-C25', `${device.name} opens ${fileId} and finds “${text}”`);
}
