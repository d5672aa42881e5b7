import type { Ports, Vault } from '../ports.ts';
import { LIMITS, type Envelope, type SealedEntry } from '../protocol.ts';
import { isTold } from '../store/entryStates.ts';
import type { ReplicaMeta, StoredMutation } from '../store/stores.ts';

/** The ports that sealing needs. */
export type SealPorts = Pick<Ports, 'clock' | 'random'> & { vault?: Vault | undefined };

/**
 * Put changes into envelopes, each no larger than one push, and keep them in the vault. Null, with nothing done, where this
 * device cannot seal: it was never told a key, or has no place for it.
 */
export async function sealEntries(ports: SealPorts, meta: ReplicaMeta, entries: readonly StoredMutation[]): Promise<Envelope[] | null> {
  const { vault } = ports;
  const { sealKey, owner, clientId } = meta;
  if (!vault || !sealKey || !owner) return null;
  const base = ports.random.id();
  const envelopes: Envelope[] = [];
  for (const [n, part] of slicesOf(entries).entries()) {
    const id = `${base}.${String(n).padStart(4, '0')}`;
    const count = part.filter(isTold).length;
    const head = { v: 1, id, kid: sealKey.kid, userId: owner, clientId, sealedAt: sealedAt(ports, meta), count } as const;
    envelopes.push(await vault.seal(sealKey, head, part));
  }
  await vault.add(envelopes);
  return envelopes;
}

/** Never before the last greeting, so that a clock that runs behind does not make the work expire early. */
function sealedAt({ clock }: SealPorts, { greetedAt }: ReplicaMeta): string {
  const now = new Date(clock.now()).toISOString();
  return greetedAt && greetedAt > now ? greetedAt : now;
}

function slicesOf(entries: readonly StoredMutation[]): SealedEntry[][] {
  const slices: SealedEntry[][] = [];
  let bytes = 0;
  for (const { touches: _rows, rev: _writes, ...entry } of entries) {
    const size = 3 * JSON.stringify(entry).length;
    const last = slices.at(-1);
    if (last && last.length < LIMITS.pushMutationsMax && bytes + size <= LIMITS.pushBytesMax) {
      last.push({ ...entry });
      bytes += size;
    } else {
      slices.push([{ ...entry }]);
      bytes = size;
    }
  }
  return slices;
}

/** Envelopes of one person, the oldest first. */
export async function envelopesOf(vault: Vault, userId: string): Promise<Envelope[]> {
  const mine = (await vault.list()).filter((envelope) => envelope.userId === userId);
  return mine.sort((a, b) => (`${a.sealedAt} ${a.id}` < `${b.sealedAt} ${b.id}` ? -1 : 1));
}
