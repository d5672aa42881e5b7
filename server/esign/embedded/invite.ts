import type pg from 'pg';
import { timeZoneOfState } from '#domain/reference/timeZones.ts';
import { queueMail } from '../../mail/queueMail.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import { addEvent, NOWHERE, type EventType, type Whence } from './events.ts';
import { newToken, sha256, signUrl, type Envelope, type EnvelopeSigner } from './envelope.ts';
import { invitationText } from './mailTexts.ts';

interface Invitation {
  envelope: Pick<Envelope, 'hash' | 'title' | 'requester_name' | 'customer_id'>;
  signer: Pick<EnvelopeSigner, 'number' | 'name' | 'email'>;
  expiresAt: string;
  isReminder: boolean;
  origin: string;
}

/**
 * Returns where the people of a customer read what they are sent: the time zone of the state of its first address, its own before those
 * of its drivers. UTC for a customer without one, and for nobody in particular.
 */
async function timeZoneOfCustomer(client: Pick<pg.ClientBase, 'query'>, customerId: string | null): Promise<string> {
  const { rows } = await client.query<{ code: string }>(
    `select u."code" from "addresses" a join "usStates" u on u."id" = a."stateId"
     where a."customerId" = $1 and a."archived" is null and a."deletedAt" is null
     order by a."driverId" is not null, a."createdAt", a."id" limit 1`,
    [customerId],
  );
  return (rows[0] && timeZoneOfState(rows[0].code)) ?? 'UTC';
}

interface NewLink {
  /** Of the envelope. */
  hash: string;
  /** Of the signer. */
  number: number;
  token: string;
  expiresAt: string;
  event: EventType;
  /** The signer's own browser, where the link is given to that one, in person; left out: it goes out by mail, or to who is signed in. */
  whence?: Whence;
}

/** Gives a signer a new link in the transaction at hand; the one before it does not work any more. */
export async function giveLink({ client, ctx }: Steps, { hash, number, token, expiresAt, event, whence }: NewLink): Promise<void> {
  await client.query(
    `update esign_envelope_signer set token_hash = $3, token_expires_at = $4, in_person = $5, in_person_hash = null
     where envelope_hash = $1 and number = $2`,
    [hash, number, sha256(token), expiresAt, whence !== undefined],
  );
  const data = { signer: String(number) };
  const actor = whence ? `signer:${number}` : ctx.actor.userId;
  await addEvent(client, hash, { type: event, actor, at: ctx.now, data, ...(whence ?? NOWHERE) });
}

/** Mails a signer a new link in the transaction at hand. */
export async function invite(s: Steps, { envelope, signer, expiresAt, isReminder, origin }: Invitation): Promise<void> {
  const { client } = s;
  const token = newToken();
  const { title, requester_name: requester } = envelope;
  const link = signUrl(origin, token);
  const timeZone = await timeZoneOfCustomer(client, envelope.customer_id);
  const text = invitationText({ name: signer.name, title, requester, link, isReminder, expiresAt, timeZone });
  await queueMail(client, { to: signer.email, ...text });
  const event = isReminder ? 'reminder_sent' : 'sent';
  await giveLink(s, { hash: envelope.hash, number: signer.number, token, expiresAt, event });
}
