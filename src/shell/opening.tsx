import type { SyncStatus } from '#sync/syncStatus.ts';
import { syncLabels } from './syncLabels.ts';

/** Shown before the first rows: only a device that has never seen this person shows it for longer than a moment. */
export function Opening({ status }: { status: SyncStatus | null }) {
  const words = status && syncLabels(status, []);
  const isStorage = status !== null && (status.storage ?? 'ok') !== 'ok';
  return (
    <main className="grid h-dvh place-items-center bg-frame p-6">
      <p role="status" className="animate-appear text-muted-foreground">
        {isStorage
          ? words?.text
          : words?.tone === 'amber'
            ? 'Your workspace needs the network for its first start.'
            : 'Opening your workspace…'}
      </p>
    </main>
  );
}
