import type { Journal } from '../ports.ts';
import type { Kv, KvTx } from '../store/kv.ts';
import type { ReplicaFacts, StoredMutation } from '../store/stores.ts';
import { changeLine, compactLines } from './journalLines.ts';

/** This tab's file is written anew when this many lines were added to it. */
const COMPACT_AFTER_LINES = 2000;

/** What one transaction did to the outbox. */
interface Noted {
  put: StoredMutation[];
  gone: number[];
}

/**
 * A store whose every change of the outbox goes into the journal right after its commit, whoever makes it. A write that
 * brought or changed an entry resolves when the journal has it too (SYNC-C10); one that the journal cannot take yet is
 * written with the next.
 */
export function journallingKv(kv: Kv, journal: Journal, changed: () => void): Kv {
  /** The highest copy of each entry that this tab has written down. */
  const written = new Map<number, number>();
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

  const note = (clientId: string, { put, gone }: Noted): boolean => {
    const news = put.filter(({ mid, rev }) => rev > (written.get(mid) ?? -1));
    for (const { mid, rev } of news) written.set(mid, rev);
    for (const mid of gone) written.delete(mid);
    if (news.length || gone.length) waiting.push(changeLine(clientId, news, gone));
    return news.length > 0;
  };

  return {
    ...kv,
    async write(stores, body, durability) {
      if (!stores.includes('outbox')) return kv.write(stores, body, durability);
      const noted: Noted = { put: [], gone: [] };
      let clientId = '';
      const result = await kv.write(
        stores,
        async (tx) => {
          noted.put = [];
          noted.gone = [];
          const done = await body(noting(tx, noted));
          if (noted.put.length || noted.gone.length) clientId = (await tx.get<ReplicaFacts>('meta', 'facts'))?.clientId ?? '';
          return done;
        },
        durability,
      );
      if (!clientId) return result;
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

function noting(tx: KvTx, noted: Noted): KvTx {
  return {
    ...tx,
    put(store, records) {
      if (store === 'outbox') noted.put.push(...(records as readonly StoredMutation[]));
      return tx.put(store, records);
    },
    delete(store, keys) {
      if (store === 'outbox') noted.gone.push(...(keys as readonly number[]));
      return tx.delete(store, keys);
    },
  };
}
