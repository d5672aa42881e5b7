import type pg from 'pg';
import { sha256, type Envelope } from './envelope.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** The draft that the requester may send by this link; null when it is sent, deleted, or the link is not good. */
export async function openDraft(client: Client, token: string, now: string): Promise<Envelope | null> {
  const { rows } = await client.query<Envelope>(
    `select e.* from esign_envelope e join "everSignDocs" d on d.hash = e.hash and d."deletedAt" is null
     where e.claim_hash = $1 and e.claim_expires_at > $2 and e.requester_id is not null and d.status = 'DRAFT'`,
    [sha256(token), now],
  );
  return rows[0] ?? null;
}

/** The finished file that a signer may fetch by this link. */
export async function copyOf(client: Client, token: string, now: string): Promise<{ title: string; handle: string } | null> {
  const { rows } = await client.query<{ title: string; handle: string }>(
    `select e.title, f."fileId" as handle from esign_envelope_signer s join esign_envelope e on e.hash = s.envelope_hash
     join "everSignDocs" d on d.hash = e.hash and d."deletedAt" is null and d.status in ('COMPLETED', 'ARCHIVED')
     join "files" f on f.id = d."fileId" and f."deletedAt" is null
     where s.token_hash = $1 and s.token_expires_at > $2 and s.signed_at is not null`,
    [sha256(token), now],
  );
  return rows[0] ?? null;
}
