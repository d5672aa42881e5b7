import { z } from 'zod';
import type { Ports } from '../ports.ts';
import { Envelope } from '../protocol.ts';
import type { SealedWork } from '../replicaApi.ts';
import { readMeta } from '../store/meta.ts';
import type { Kv } from '../store/kv.ts';
import { unsealOwn } from './unsealOwn.ts';

/** Counts what is sealed on this device, of this person and of others; nobody is told whose. */
export async function countSealed(kv: Kv, { vault }: Ports): Promise<SealedWork> {
  const meta = await kv.read(['meta'], readMeta);
  const work: SealedWork = { mine: 0, others: 0 };
  for (const { userId, count } of (await vault?.list()) ?? []) work[userId === meta?.owner ? 'mine' : 'others'] += count;
  return work;
}

/** Take in a copy that this person saved when they left, and have it done; false when it is no such copy, or somebody else's. */
export async function bringSealed(kv: Kv, ports: Ports, copy: string): Promise<boolean> {
  const meta = await kv.read(['meta'], readMeta);
  const envelopes = parseCopy(copy);
  if (!ports.vault || !meta?.owner || !envelopes || envelopes.some(({ userId }) => userId !== meta.owner)) return false;
  await ports.vault.add(envelopes);
  void unsealOwn(kv, ports, meta, () => true);
  return true;
}

function parseCopy(copy: string): Envelope[] | null {
  try {
    return z.array(Envelope).min(1).safeParse(JSON.parse(copy)).data ?? null;
  } catch {
    return null;
  }
}
