import { useEffect } from 'react';
import { usePane } from '#src/panes/usePane.ts';
import { useLatest } from '../form/useCreation.ts';
import { bulkActs, type BulkActs } from './bulkActs.ts';
import type { Bulks } from './useBulks.ts';
import type { BulkSending } from './useBulkSending.ts';

type OfForm = Omit<BulkActs, 'undo' | 'cancelRest' | 'retryFailed'>;

/** Offers the acts of this screen to commands for as long as its pane has the keyboard. */
export function useBulkActs({ batches }: Bulks, { act }: Pick<BulkSending, 'act'>, acts: OfForm): void {
  const { focused } = usePane();
  const find = (is: (batch: NonNullable<typeof batches>[number]) => boolean) => batches?.find(is) ?? null;
  const [held, sending, failed] = [
    find(({ state }) => state === 'HELD'),
    find(({ state }) => state === 'SENDING'),
    find((batch) => batch.failed > 0),
  ];
  const latest = useLatest({
    ...acts,
    undo: held && (() => void act(held, 'undo')),
    cancelRest: sending && (() => void act(sending, 'cancel')),
    retryFailed: failed && (() => void act(failed, 'retry')),
  });
  useEffect(() => {
    if (!focused) return undefined;
    const own: BulkActs = {
      cannotSample: () => latest.current.cannotSample(),
      sample: () => latest.current.sample(),
      cannotChoose: () => latest.current.cannotChoose(),
      choose: () => latest.current.choose(),
      cannotSend: () => latest.current.cannotSend(),
      send: () => latest.current.send(),
      choices: () => latest.current.choices(),
      show: (what) => latest.current.show(what),
      get undo() {
        return latest.current.undo;
      },
      get cancelRest() {
        return latest.current.cancelRest;
      },
      get retryFailed() {
        return latest.current.retryFailed;
      },
    };
    bulkActs.set(own);
    return () => {
      if (bulkActs.get() === own) bulkActs.set(null);
    };
  }, [focused, latest]);
}
