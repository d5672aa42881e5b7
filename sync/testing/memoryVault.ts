import type { Vault } from '../ports.ts';
import { sealedHeadText, type Envelope, type SealedEntry } from '../protocol.ts';

/** The sealed work of one device, in a cipher that only says what it is: the real one is proved against the real server. */
export function memoryVault(): Vault & { envelopes: Map<string, Envelope> } {
  const envelopes = new Map<string, Envelope>();
  return {
    envelopes,
    seal: async (key, head, entries) => ({
      ...head,
      key: key.spki,
      iv: sealedHeadText(head),
      data: [...JSON.stringify(entries)].toReversed().join(''),
    }),
    list: async () => [...envelopes.values()],
    add: async (more) => more.forEach((envelope) => envelopes.set(envelope.id, envelope)),
    remove: async (ids) => ids.forEach((id) => envelopes.delete(id)),
  };
}

/** Opens an envelope for the model server; null when somebody changed the head. */
export function openModelEnvelope(envelope: Envelope): SealedEntry[] | null {
  if (envelope.iv !== sealedHeadText(envelope)) return null;
  return JSON.parse([...envelope.data].toReversed().join(''));
}
