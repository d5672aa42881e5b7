import type pg from 'pg';
import { comparedBase } from '#domain/conflict.ts';
import { ConflictError, DomainError, RuleError, wordsOf } from '#domain/errors.ts';
import { MUTATIONS } from '#domain/mutations.ts';
import { EXPIRED, LIMITS, type SyncMutation } from '#sync/protocol.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { RequestContext } from '../graphql/context.ts';
import { applyOnServer } from '../mutations/applyOnServer.ts';
import { actorOf, reloadUser, type UserRow } from '../auth/findUser.ts';
import { lockClient, wasRefused } from './pushClient.ts';
import { checkEpoch, readHead } from './reader.ts';
import type { StoredConflict, StoredResult } from '../db/storedResult.ts';

export interface Sender {
  clientId: string;
  userId: string;
  userEpoch: number;
}

/** The verdict stored beside the effect; `seq` of an applied mutation is known only after the commit that gives it. */
interface Verdict {
  status: 'APPLIED' | 'NOOP' | 'REJECTED' | 'CONFLICT' | 'DEPENDENCY_REJECTED';
  code: string | null;
  message: string | null;
  conflict: StoredConflict | null;
  tx: number | null;
  seq: number | null;
}

/**
 * One mutation in one transaction: effect, stored result and the client's last number commit together or not at all
 * (SYNC-S3); a refusal or a conflict undoes the effect alone and still counts as answered (SYNC-S4, SYNC-S9). One that was
 * answered before changes nothing. False when an earlier mutation is missing.
 * @throws whatever is not the sender's fault; nothing is stored then, and the same mutation may be sent again.
 */
export function pushOne(ctx: RequestContext, sender: Sender, mutation: SyncMutation): Promise<boolean> {
  const { mid } = mutation;
  return inTransaction(ctx.db, async (client) => {
    const lastMid = await lockClient(client, sender.clientId, sender.userId);
    if (mid !== lastMid + 1) return mid <= lastMid;
    const user = await reloadUser(client, sender.userId);
    checkEpoch(user, sender.userEpoch);
    const isOrphan = mutation.dependsOn?.length ? await wasRefused(client, sender.clientId, mutation.dependsOn) : false;
    const at = { now: new Date(ctx.clock()).toISOString(), requestId: ctx.requestId };
    const verdict = isOrphan ? ORPHANED : mutation.late ? LATE : await judge(client, user, mutation, at);
    if (verdict.status === 'REJECTED') {
      const detail = { mutation: mutation.name, code: verdict.code, clientId: sender.clientId, mid };
      await recordAudit(client, { action: 'mutation.refused', actor: actorOf(user), requestId: ctx.requestId, detail });
    }
    await client.query(
      `with answered as (update sync_client set last_mid = $2, last_seen = now() where client_id = $1)
       insert into sync_result (client_id, mid, status, code, message, conflict, tx, seq) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [sender.clientId, mid, verdict.status, verdict.code, verdict.message, verdict.conflict, verdict.tx, verdict.seq],
    );
    return true;
  });
}

const NOTHING = { code: null, message: null, conflict: null, tx: null, seq: null };
const ORPHANED: Verdict = {
  ...NOTHING,
  status: 'DEPENDENCY_REJECTED',
  code: 'DEPENDENCY_REJECTED',
  message: 'What this change belongs to was refused.',
};
/** Had it come before, it would have been answered above. */
const LATE: Verdict = { ...NOTHING, ...EXPIRED, status: 'REJECTED' };

async function judge(
  client: pg.ClientBase,
  user: UserRow,
  { name, input, base }: SyncMutation,
  { now, requestId }: { now: string; requestId: string },
): Promise<Verdict> {
  await client.query('savepoint mutation');
  const declared = MUTATIONS.get(name);
  try {
    if (!declared) throw new RuleError('SYNC-S4', 'This change is not known to the server.');
    const compared = base ? comparedBase(declared, base) : undefined;
    const isTooLarge =
      JSON.stringify(input ?? null).length > LIMITS.inputBytesMax || JSON.stringify(compared ?? null).length > LIMITS.baseBytesMax;
    if (isTooLarge) throw new RuleError('SYNC-S4', 'This change is too large.');
    await applyOnServer(client, { actor: actorOf(user), now, requestId }, ({ run }) => run(declared, input, compared));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await client.query('rollback to savepoint mutation');
    const said = { ...NOTHING, code: error.code, message: wordsOf(error) };
    if (!(error instanceof ConflictError)) return { ...said, status: 'REJECTED' };
    // Only what hangs on a row can be in conflict. Whoever has seen everything up to now sees what it is in conflict with.
    const conflict = { table: declared!.on!.table, id: declared!.on!.id(input), fields: error.fields };
    return { ...said, status: 'CONFLICT', conflict, seq: await readHead(client) };
  }
  const { rows } = await client.query<{ tx: number | null }>('select sync_current_tx() as tx');
  const tx = rows[0]!.tx;
  // Nothing was logged: whoever has seen everything up to now has seen this too.
  return tx === null ? { ...NOTHING, status: 'NOOP', seq: await readHead(client) } : { ...NOTHING, status: 'APPLIED', tx };
}

/**
 * The results of answered mutations as stored, in the order asked for. One that the client had acknowledged is gone: its
 * effect lies before the head.
 */
export async function storedResults(db: Database, clientId: string, mids: readonly number[]): Promise<StoredResult[]> {
  const { rows } = await db.pool.query<StoredResult>(
    `select a.mid, coalesce(r.status, 'NOOP') as status, r.code, r.message, r.conflict,
       case when r.mid is null then h.seq else coalesce(r.seq, t.seq) end as seq
     from unnest($2::bigint[]) with ordinality as a(mid, nr) cross join sync_head h
     left join sync_result r on r.client_id = $1 and r.mid = a.mid left join sync_tx t on t.tx = r.tx order by a.nr`,
    [clientId, mids],
  );
  return rows;
}
