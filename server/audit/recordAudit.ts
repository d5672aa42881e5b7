import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Role } from '#domain/actor.ts';
import type { AnyRow } from '#domain/noun.ts';
import { canonicalJson } from './canonicalJson.ts';

/** A short fact about an event: a code, an id, a count or a yes; never a name, an address or anything a person wrote. */
type AuditFact = string | number | boolean | null;

/** One thing that somebody did or was refused. */
export interface AuditEvent {
  /** The action: a mutation's name, or a word with a dot such as `signIn.refused`, `file.read`, `cases.export`. */
  action: string;
  /** The person who did it; null for the server itself and for somebody unknown. */
  actor: { userId: string; role: Role } | null;
  /** The row it was done to; null when it was done to no single row. */
  target?: { table: string; id: string } | null;
  requestId?: string | null;
  /** From `hashAddress`. */
  addressHash?: string | null;
  /** The whole row before and after; only its SHA-256 is kept. Null or left out: there was none. */
  before?: AnyRow | null | undefined;
  after?: AnyRow | null | undefined;
  detail?: Readonly<Record<string, AuditFact>>;
}

/** The form of codes and ids; anything else might be something that a person wrote. */
const CODE = /^[A-Za-z0-9_.:|-]{1,100}$/;
const LEFT_OUT = '(left out)';

const INSERT = `insert into audit_event (action, user_id, role, target_table, target_id, request_id, address_hash, before_hash, after_hash, detail)
  select action, user_id, role, target_table, target_id, request_id, address_hash, before_hash, after_hash, detail
  from jsonb_populate_recordset(null::audit_event, $1)`;

/**
 * Notes what was done, in the transaction of `client`: the note is there if and only if the deed is. Waits for nobody: the
 * sealer gives the rows their place in the chain after the commit. Texts that are not plain codes are left out (AUDIT-3).
 */
export async function recordAudit(client: Pick<pg.ClientBase, 'query'>, ...events: AuditEvent[]): Promise<void> {
  if (events.length) await client.query(INSERT, [JSON.stringify(events.map(rowOf))]);
}

/** SHA-256 of a row in canonical JSON, in hex; null for no row. */
export function rowHash(row: AnyRow | null | undefined): string | null {
  return row ? createHash('sha256').update(canonicalJson(row)).digest('hex') : null;
}

function rowOf({ action, actor, target, requestId, addressHash, before, after, detail = {} }: AuditEvent): Record<string, unknown> {
  return {
    action: codeOf(action),
    user_id: codeOf(actor?.userId),
    role: codeOf(actor?.role),
    target_table: codeOf(target?.table),
    target_id: codeOf(target?.id),
    request_id: codeOf(requestId),
    address_hash: codeOf(addressHash),
    before_hash: rowHash(before),
    after_hash: rowHash(after),
    detail: Object.fromEntries(Object.entries(detail).map(([key, fact]) => [key, typeof fact === 'string' ? codeOf(fact) : fact])),
  };
}

function codeOf(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  return CODE.test(text) ? text : LEFT_OUT;
}
