import { useEffect, useRef, useState } from 'react';
import type { BulkBatch } from '#domain/esign/bulkBatch.ts';
import { ORDER_HOLD_MS } from '#domain/records/holdTimes.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { offerUndo } from '#src/commands/offerUndo.ts';
import type { BatchAnswer, BulkAct, Bulks } from './useBulks.ts';

/** All that a batch is made of. */
export interface NewBatch {
  templateId: string;
  documentTitle: string;
  customerId: string;
  rows: readonly { number: number; values: readonly string[] }[];
}

/** The sending of a batch from this screen. */
export interface BulkSending {
  /** `sending`: it is on its way to the server; `held`: the server waits, and it can be taken back. */
  phase: 'none' | 'sending' | 'held';
  /** The batch that was sent from here last. */
  newest: string | null;
  /** What the server found wrong, by field. */
  wrong: Readonly<Record<string, string>>;
  send: (batch: NewBatch) => void;
  act: (batch: BulkBatch, what: BulkAct, number?: number) => Promise<void>;
  /** What stands in the form is another batch from here on. */
  renew: () => void;
}

const SAID: Readonly<Record<BulkAct, string>> = {
  undo: 'Nothing was sent',
  cancel: 'The rest was canceled',
  retry: 'It is tried again',
};

/** Sends batches and changes them; `onGone` hears that one has really left, so that its rows need not stay. */
export function useBulkSending({ batches, know, retry, act: change }: Bulks, onGone: () => void): BulkSending {
  const tools = useTools();
  const [isSending, setIsSending] = useState(false);
  const [newest, setNewest] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  /** The name of the batch: sent twice, after an answer that was lost, it is there once. */
  const id = useRef<string | null>(null);
  const renew = (): void => {
    id.current = null;
    setWrong({});
  };
  const state = batches?.find((batch) => batch.id === newest)?.state ?? null;
  const heard = useRef(onGone);
  /** The batch of which `onGone` was told: what is chosen after that belongs to the next. */
  const told = useRef<string | null>(null);
  useEffect(() => {
    heard.current = onGone;
  });
  useEffect(() => {
    if (state === null || state === 'HELD' || told.current === newest) return;
    told.current = newest;
    id.current = null;
    if (state !== 'UNDONE') heard.current();
  }, [state, newest]);
  const leave = async (batch: NewBatch): Promise<void> => {
    const server = await tools.online().catch(() => null);
    if (!server) return tools.toast('The server cannot be reached. Nothing was sent.', 'alert');
    id.current ??= crypto.randomUUID();
    const sent = id.current;
    const answer = await server.post<BatchAnswer>('/api/esign/bulk', { id: sent, ...batch });
    if (!answer.ok) {
      setWrong(answer.details ?? {});
      // It may be there all the same: an answer can be lost.
      retry();
      return tools.toast(answer.message, 'alert');
    }
    setNewest(sent);
    know(answer.data.data.batch);
    const count = `${batch.rows.length.toLocaleString('en-US')} ${batch.rows.length === 1 ? 'document' : 'documents'}`;
    offerUndo(tools, `“${batch.documentTitle}”: ${count} in ${ORDER_HOLD_MS / 1_000} s`, {
      takeBack: () => change('undo', sent),
      isBack: SAID.undo,
      forMs: ORDER_HOLD_MS,
    });
  };
  const send = (batch: NewBatch): void => {
    if (isSending) return;
    setWrong({});
    setIsSending(true);
    void leave(batch).finally(() => setIsSending(false));
  };
  const act: BulkSending['act'] = async (batch, what, number) => {
    const problem = await change(what, batch.id, number);
    tools.toast(problem ?? SAID[what], problem ? 'alert' : 'status');
  };
  return { phase: isSending ? 'sending' : state === 'HELD' ? 'held' : 'none', newest, wrong, send, act, renew };
}
