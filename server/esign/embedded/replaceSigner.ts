import type pg from 'pg';
import type { Row } from '#domain/tables.ts';
import type { Steps } from '../../mutations/applyOnServer.ts';
import { envelopeSigners, sha256, type Envelope } from './envelope.ts';
import { addEvent, NOWHERE, type EsignEvent } from './events.ts';
import { invite } from './invite.ts';

interface Replacement {
  envelope: Envelope;
  document: Pick<Row<'everSignDocs'>, 'expiresAt'>;
  number: number;
  name: string;
  email: string;
  /** The signer whose place it was had their turn: the new one is asked at once. */
  isAsked: boolean;
  origin: string;
}

/** The days for which a link has no end of its own. */
const DAYS_TO_SIGN = 30;

/** Gives the seat of a signer to another person, who begins anew: consent, reading and reminders were those of the one before. */
export async function replaceSigner(s: Steps, { envelope, document, number, name, email, isAsked, origin }: Replacement): Promise<void> {
  const { client, ctx } = s;
  const { hash } = envelope;
  const before = (await envelopeSigners(client, hash)).find((one) => one.number === number)!;
  await client.query(
    `insert into esign_replaced_link (token_hash, envelope_hash, replaced_at)
     select token, $1, $3 from esign_envelope_signer, unnest(array[token_hash, in_person_hash]) as token
     where envelope_hash = $1 and number = $2 and token is not null`,
    [hash, number, ctx.now],
  );
  await client.query(
    `update esign_envelope_signer set name = $3, email = $4, token_hash = null, in_person_hash = null, in_person = false,
       consented_at = null, consent_version = null, consent_hash = null, viewed_at = null, remind_every_days = null
     where envelope_hash = $1 and number = $2`,
    [hash, number, name, email],
  );
  const data = { signer: String(number), fromName: before.name, fromEmail: before.email, toName: name, toEmail: email };
  await addEvent(client, hash, { type: 'reassigned', actor: ctx.actor.userId, at: ctx.now, data, ...NOWHERE });
  if (!isAsked) return;
  const expiresAt =
    document.expiresAt ?? before.token_expires_at ?? new Date(Date.parse(ctx.now) + DAYS_TO_SIGN * 86_400_000).toISOString();
  await invite(s, { envelope, signer: { number, name, email }, expiresAt, isReminder: false, origin });
}

/** Returns whether this link was that of a signer in whose place somebody else is now. */
export async function isReplacedLink(client: Pick<pg.ClientBase, 'query'>, token: string): Promise<boolean> {
  return (await client.query('select from esign_replaced_link where token_hash = $1', [sha256(token)])).rowCount === 1;
}

/** The people in whose place a signer is, first to last, as the certificate names them. */
export function inPlaceOf(number: number, events: readonly Pick<EsignEvent, 'type' | 'data'>[]): string[] {
  return events.flatMap(({ type, data }) =>
    type === 'reassigned' && data['signer'] === String(number) ? [`${data['fromName']} <${data['fromEmail']}>`] : [],
  );
}
