import { createHash } from 'node:crypto';
import type pg from 'pg';
import { canonicalJson } from '../../audit/canonicalJson.ts';

/** The events of a document (design/domain.md 3.3). */
export type EventType =
  | 'created'
  | 'changed'
  | 'sent'
  | 'viewed'
  | 'consented'
  | 'signed'
  | 'declined'
  | 'reminder_sent'
  | 'reassigned'
  | 'code_shown'
  | 'in_person'
  | 'scheduled'
  | 'link_given'
  | 'cancelled'
  | 'expired'
  | 'sealed';

/** The browser that it was done from; null where nobody was at one. */
export interface Whence {
  ip: string | null;
  userAgent: string | null;
}
export const NOWHERE: Whence = { ip: null, userAgent: null };

export interface NewEvent extends Whence {
  type: EventType;
  /** A user's id, `signer:` and a number, or `system`. */
  actor: string;
  /** ISO instant. */
  at: string;
  /** Texts only, so that the database gives them back letter for letter. */
  data?: Readonly<Record<string, string>>;
}

export interface EsignEvent {
  seq: number;
  type: EventType;
  actor: string;
  at: string;
  ip: string | null;
  user_agent: string | null;
  data: Record<string, string>;
  prev_hash: string;
  hash: string;
}

const USER_AGENT_MAX = 300;
const COLUMNS = 'seq, type, actor, at, ip, user_agent, data, prev_hash, hash';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The hash that the first event of an envelope stands on. */
const genesis = (envelope: string): string => sha256(envelope);

function hashOf(envelope: string, { hash: _, prev_hash, ...event }: EsignEvent): string {
  return sha256(prev_hash + canonicalJson({ envelope, ...event }));
}

/** The event that comes after another in the chain of an envelope; after null it is the first. */
export function eventAfter(envelope: string, before: Pick<EsignEvent, 'seq' | 'hash'> | null, event: NewEvent): EsignEvent {
  const { type, actor, at, ip, userAgent, data = {} } = event;
  const whole = {
    seq: (before?.seq ?? 0) + 1,
    type,
    actor,
    at,
    ip,
    user_agent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    data: { ...data },
    prev_hash: before?.hash ?? genesis(envelope),
    hash: '',
  };
  return { ...whole, hash: hashOf(envelope, whole) };
}

/** Adds events to the chain of an envelope, whose row the caller's transaction has locked. */
export async function addEvent(client: Pick<pg.ClientBase, 'query'>, envelope: string, event: NewEvent): Promise<void> {
  const { rows } = await client.query<{ seq: number; hash: string }>(
    'select seq, hash from esign_event where envelope_hash = $1 order by seq desc limit 1',
    [envelope],
  );
  const { seq, type, actor, at, ip, user_agent, data, prev_hash, hash } = eventAfter(envelope, rows[0] ?? null, event);
  await client.query(`insert into esign_event (envelope_hash, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
    envelope,
    seq,
    type,
    actor,
    at,
    ip,
    user_agent,
    JSON.stringify(data),
    prev_hash,
    hash,
  ]);
}

/** The events of an envelope, oldest first. */
export async function eventsOf(client: Pick<pg.ClientBase, 'query'>, envelope: string): Promise<EsignEvent[]> {
  const { rows } = await client.query<EsignEvent>(`select ${COLUMNS} from esign_event where envelope_hash = $1 order by seq`, [envelope]);
  return rows;
}

/** Returns whether every event is the one that was written, in its place, with none missing between them. */
export function isChainWhole(envelope: string, events: readonly EsignEvent[]): boolean {
  let before = genesis(envelope);
  return events.every((event, i) => {
    const isLink = event.seq === i + 1 && event.prev_hash === before && event.hash === hashOf(envelope, event);
    before = event.hash;
    return isLink;
  });
}
