import type { Audience } from '#domain/actor.ts';
import type { Channel } from '#domain/scope.ts';
import type { LogEntry } from './tailLog.ts';

/**
 * One operation as text: `P` with the projected row when the reader could see it then and can see it now; `L` with nothing
 * but the id when they could see it before or then. Null when it is of no concern.
 */
function encodeOp(entry: LogEntry, audience: Audience, channels: ReadonlySet<Channel>): string | null {
  const hears = (those: readonly Channel[]): boolean => those.some((c) => channels.has(c));
  const image = audience === 'staff' ? entry.staff : entry.customer;
  const table = JSON.stringify(entry.table);
  if (image !== null && hears(entry.after) && hears(entry.now)) return `[${table},"P",${image}]`;
  return hears(entry.before) || hears(entry.after) ? `[${table},"L",{"id":${JSON.stringify(entry.id)}}]` : null;
}

/** The transactions of a batch in one person's sight, as JSON text of `SyncTx[]`; a commit without any of it is left out. */
export function encodeTxs(entries: readonly LogEntry[], audience: Audience, channels: ReadonlySet<Channel>): string {
  const txs: string[] = [];
  let seq = -1;
  let ops: string[] = [];
  const close = (): void => {
    if (ops.length) txs.push(`{"seq":"${seq}","ops":[${ops.join(',')}]}`);
    ops = [];
  };
  for (const entry of entries) {
    if (entry.seq !== seq) close();
    seq = entry.seq;
    const op = encodeOp(entry, audience, channels);
    if (op) ops.push(op);
  }
  close();
  return `[${txs.join(',')}]`;
}

interface Encoded {
  occurring: ReadonlySet<Channel>;
  /** By audience and relevant channels. */
  texts: Map<string, string>;
}
const encoded = new WeakMap<readonly LogEntry[], Encoded>();

/**
 * `encodeTxs` for the entries of one batch, worked out once for all who hear the same: only the channels that occur in the batch count, so
 * that every member of staff without news of their own shares one text.
 */
export function encodeBatch(entries: readonly LogEntry[], audience: Audience, channels: readonly Channel[]): string {
  let known = encoded.get(entries);
  if (!known) {
    known = { occurring: new Set(entries.flatMap((e) => [...e.before, ...e.after])), texts: new Map() };
    encoded.set(entries, known);
  }
  const { occurring, texts } = known;
  const relevant = channels.filter((c) => occurring.has(c));
  const key = [audience, ...relevant].join('|');
  const text = texts.get(key) ?? encodeTxs(entries, audience, new Set(relevant));
  texts.set(key, text);
  return text;
}
