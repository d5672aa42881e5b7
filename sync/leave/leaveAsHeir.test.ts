import { expect, test } from 'vitest';
import { ALL_STORES } from '../store/stores.ts';
import { ModelServer } from '../testing/modelServer.ts';
import { aCase } from '../testing/rows.ts';
import { Device } from '../testing/world.ts';

/** Something that takes until it is let go. */
function held(): { past: Promise<void>; letGo: () => void } {
  let letGo = (): void => undefined;
  const past = new Promise<void>((go) => (letGo = go));
  return { past, letGo: () => letGo() };
}

/** A device whose disk answers late from `slow` on, a tab that leads, and one that has sent a change. */
async function scene(slow: { journal?: Promise<void>; store?: Promise<void> }) {
  const server = new ModelServer();
  server.join({ userId: 'agent', role: 'AGENT', customerId: null });
  server.commit({ cases: { c1: aCase('c1') } });
  const device = new Device(server, 'agent');
  let isSlow = false;
  const { write } = device.kv;
  device.kv.write = async (stores, ...rest) => {
    const result = await write(stores, ...rest);
    if (!isSlow || stores !== ALL_STORES) return result;
    // The first one is the heir's, and it waits for nothing else meanwhile.
    const answered = slow.store;
    delete slow.store;
    await answered;
    return result;
  };
  const open = device.disk.open.bind(device.disk);
  device.disk.open = () => {
    const journal = open();
    const rewrite: typeof journal.rewrite = async (keep) => (isSlow && (await slow.journal), journal.rewrite(keep));
    return { ...journal, rewrite };
  };
  const leader = device.tab();
  await device.settle();
  const heir = device.tab();
  await heir.outbox.mutate('caseCommentCreate', { id: 'm1', caseId: 'c1', plainText: 'sent' });
  await device.settle(500);
  const handOver = async (): Promise<void> => {
    isSlow = true;
    leader.stop();
    await device.settle();
  };
  return { device, heir, handOver };
}

/** Counts what this device holds. */
const heldBy = ({ kv, disk }: Device): number[] => [
  [...kv.data.values()].reduce((sum, records) => sum + records.size, 0),
  disk.files.size,
  disk.note?.length ?? 0,
];

test('[SYNC-C16] a tab that leaves while it takes the lead does not write its journal anew behind itself', async () => {
  const { past, letGo } = held();
  const { device, heir, handOver } = await scene({ journal: past });
  await handOver();
  const leaving = heir.close(0);
  await device.settle(100);
  letGo();
  await device.settle(100);
  expect(await leaving).toEqual({ unsent: 0, sealed: 0, copy: null });
  expect(heldBy(device)).toEqual([0, 0, 0]);
});

test('[SYNC-C16] a tab that takes the lead while another one leaves the device writes nothing any more', async () => {
  const { past, letGo } = held();
  const { device, handOver } = await scene({ store: past });
  const other = device.tab();
  await handOver();
  const leaving = other.close(0);
  await device.settle(100);
  expect(await leaving).toEqual({ unsent: 0, sealed: 0, copy: null });
  letGo();
  await device.settle(100);
  expect(heldBy(device)).toEqual([0, 0, 0]);
});
