import type { Journal } from '../ports.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import type { ReplicaMeta, StoredMutation } from '../store/stores.ts';
import { changeLine, compactLines } from './journalLines.ts';

/** The number of added lines after which this tab's file is written anew. */
const COMPACT_AFTER_LINES = 2000;

/** The changes of one transaction to the outbox of a client; what it takes away was that client's before it began. */
interface Noted {
  put: StoredMutation[];
  gone: number[];
  goneFrom: string | null;
}

/**
 * A store whose every change of the outbox goes into the journal right after its commit, whoever makes it. A write that
 * brought or changed an entry resolves when the journal has it too (SYNC-C10); one that the journal cannot take yet is
 * written with the next.
 */
export function journallingKv(kv: Kv, journal: Journal, changed: () => void): Kv {
  /** The highest copy of each entry that this tab has written down. */
  const written = new Map<number, number>();
  let writtenFor = '';
  let waiting: string[] = [];
  let added = 0;
  let turn: Promise<void> = Promise.resolve();

  const flush = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    try {
      if (lines.length) await journal.append(lines);
      added += lines.length;
      if (added < COMPACT_AFTER_LINES) return;
      const all = await journal.read();
      await journal.rewrite((mine) => compactLines(mine, all));
      added = 0;
    } catch {
      // The store has it: the journal is the second copy, and takes it when it can.
      waiting = [...lines, ...waiting].slice(-COMPACT_AFTER_LINES);
    }
  };

  const note = (clientId: string, { put, gone, goneFrom }: Noted): boolean => {
    if (clientId !== writtenFor) written.clear();
    writtenFor = clientId;
    const news = put.filter(({ mid, rev }) => rev > (written.get(mid) ?? -1));
    for (const { mid, rev } of news) written.set(mid, rev);
    if (goneFrom === clientId && (news.length || gone.length)) waiting.push(changeLine(clientId, news, gone));
    else {
      if (goneFrom !== null) waiting.push(changeLine(goneFrom, [], gone));
      if (news.length) waiting.push(changeLine(clientId, news));
    }
    return news.length > 0;
  };

  return {
    ...kv,
    async write(stores, body, durability) {
      if (!stores.includes('outbox')) return kv.write(stores, body, durability);
      const noted: Noted = { put: [], gone: [], goneFrom: null };
      let clientId: string | null = null;
      const result = await kv.write(
        stores,
        async (tx) => {
          Object.assign(noted, { put: [], gone: [], goneFrom: null });
          const done = await body(noting(tx, noted));
          clientId = noted.put.length || noted.gone.length ? await clientIn(tx) : null;
          return done;
        },
        durability,
      );
      if (clientId === null) return result;
      const isNew = note(clientId, noted);
      turn = turn.then(flush);
      if (isNew) await turn;
      changed();
      return result;
    },
    close() {
      kv.close();
      journal.close();
    },
    async destroy() {
      await kv.destroy();
      await journal.erase().catch(() => undefined);
    },
  };
}

async function clientIn(tx: KvTx): Promise<string | null> {
  return (await tx.get<ReplicaMeta>('meta', 'facts'))?.clientId ?? null;
}

function noting(tx: KvTx, noted: Noted): KvTx {
  return {
    ...tx,
    put(store, records) {
      if (store === 'outbox') noted.put.push(...(records as readonly StoredMutation[]));
      return tx.put(store, records);
    },
    async delete(store, keys) {
      if (store === 'outbox' && keys.length > 0) {
        noted.goneFrom ??= await clientIn(tx);
        noted.gone.push(...(keys as readonly number[]));
      }
      return tx.delete(store, keys);
    },
  };
}
