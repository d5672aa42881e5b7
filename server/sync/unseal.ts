import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import {
  Envelope,
  isLate,
  LIMITS,
  SyncMutation,
  UNSENT_STATES,
  SealedEntry,
  sealedHeadText,
  type PushResult,
  type Unsealed,
} from '#sync/protocol.ts';
import type { RequestContext } from '../graphql/context.ts';
import { ApiError, ThrottledError } from '../http/errors.ts';
import { checkClientId } from './clientId.ts';
import { answerAll, resultsText } from './push.ts';
import { lastAnswered, passOver } from './pushClient.ts';
import { checkDatabaseEpoch, checkEpoch } from './reader.ts';
import { openingKey, SEALING } from './sealKeys.ts';

interface UnsealArgs {
  /** Epoch of the database that the device was greeted by. */
  epoch: string;
  userEpoch: number;
  envelope?: unknown;
}

/** The most that one envelope may hold once it is open: a few times the largest body that a request may have. */
const CONTENT_BYTES_MAX = 2 * 1024 * 1024;

const unzip = promisify(gunzip);
const bytes = (base64: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(base64, 'base64'));

/** The changes in an envelope; null when it was made for another key, or when anything of it, its head included, was changed. */
async function openEnvelope(envelope: Envelope, privateKey: CryptoKey): Promise<SealedEntry[] | null> {
  try {
    const raw = await crypto.subtle.decrypt(SEALING, privateKey, bytes(envelope.key));
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
    const additionalData = new TextEncoder().encode(sealedHeadText(envelope));
    const zipped = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(envelope.iv), additionalData }, key, bytes(envelope.data));
    const text = await unzip(zipped, { maxOutputLength: CONTENT_BYTES_MAX });
    return z.array(SealedEntry).parse(JSON.parse(text.toString('utf8')));
  } catch {
    return null;
  }
}

/**
 * Opens work that its person left sealed on a device and does what was waiting, under its own client and numbers: the normal
 * push, so an envelope that comes twice has its effects once (SYNC-S12). JSON text of `Unsealed`.
 * @throws ApiError NotAuthorizedError when it belongs to somebody else, ThrottledError when more is left in it than one push may hold
 */
export async function unseal(ctx: RequestContext, args: UnsealArgs): Promise<string> {
  const parsed = Envelope.safeParse(args.envelope);
  if (!parsed.success) throw new ApiError('ValidationError', 'The sealed work is malformed.', { envelope: 'Malformed' });
  const envelope = parsed.data;
  const clientId = checkClientId(envelope.clientId);
  const user = await ctx.user();
  if (envelope.userId !== user.id) throw new ApiError('NotAuthorizedError', 'This sealed work belongs to another person.');
  checkEpoch(user, args.userEpoch);
  await checkDatabaseEpoch(ctx.db.pool, args.epoch);
  if (Date.parse(envelope.sealedAt) < ctx.clock() - LIMITS.sealedDays * 86_400_000) return closed('EXPIRED');
  const key = await openingKey(ctx.db, envelope.kid);
  if (!key) return closed('UNKNOWN_KEY');
  const entries = await openEnvelope(envelope, key);
  if (!entries) return closed('DAMAGED');
  const results: PushResult[] = [];
  for (const run of inTurn(runsOf(entries, ctx.clock()), await lastAnswered(ctx.db.pool, clientId))) {
    await passOver(ctx.db.pool, clientId, user.id, run[0]!.mid - 1);
    results.push(...(await answerAll(ctx, { clientId, userId: user.id, userEpoch: args.userEpoch }, run)));
  }
  return JSON.stringify({ status: 'OPENED', entries, results: resultsText(results) });
}

/** Returns what waits to be done, in runs of consecutive numbers: every hole is a change that was settled before (SYNC-E3, rule 5). */
function runsOf(entries: readonly SealedEntry[], now: number): SyncMutation[][] {
  const waiting = entries.filter(({ state }) => UNSENT_STATES.includes(state)).toSorted((a, b) => a.mid - b.mid);
  const runs: SyncMutation[][] = [];
  for (const entry of waiting) {
    // Who was asked on a device is told here, and may do it again (SYNC-C12).
    const { data: mutation } = SyncMutation.safeParse({ ...entry, late: isLate(entry['holdUntil'], now) });
    // Given back without a result: its person finds it as refused.
    if (!mutation) continue;
    const last = runs.at(-1);
    if (last && mutation.mid === last.at(-1)!.mid + 1) last.push(mutation);
    else runs.push([mutation]);
  }
  return runs;
}

/**
 * Gives the runs to do in this request: what was answered already, and as many more as a push may hold. A device that is told to
 * wait sends the same envelope again, and what was done in between is only answered. @throws ThrottledError in place of the rest
 */
function* inTurn(runs: readonly SyncMutation[][], lastMid: number): Generator<SyncMutation[]> {
  let left: number = LIMITS.pushMutationsMax;
  for (const run of runs) {
    const answered = run.filter(({ mid }) => mid <= lastMid).length;
    const now = run.slice(0, answered + left);
    left -= now.length - answered;
    if (now.length > 0) yield now;
    if (now.length < run.length) throw new ThrottledError(1);
  }
}

function closed(status: Exclude<Unsealed['status'], 'OPENED'>): string {
  return JSON.stringify({ status, entries: [], results: [] } satisfies Unsealed);
}
