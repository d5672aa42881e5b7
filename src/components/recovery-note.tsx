import type { RecoveryNote as Recovery } from '#sync/replicaApi.ts';
import { Button } from '#src/components/ui/button.tsx';
import { outbox } from '#src/data/replica.ts';
import { useRecovery } from '#src/data/useLive.ts';
import { recoveryLabels } from './recoveryLabels.ts';

/** What came back after this device lost its store, and what did not. */
export function RecoveryNote() {
  const recovery: Recovery | null = useRecovery();
  if (!recovery) return null;
  return (
    <section aria-label="After a loss on this device" className="grid gap-1.5 border-t border-border pt-2 text-xs">
      {recoveryLabels(recovery).map((line) => (
        <p key={line} className={recovery.lost.length > 0 ? undefined : 'text-muted-foreground'}>
          {line}
        </p>
      ))}
      <Button data-part="note" className="justify-self-start" onClick={() => void outbox.forgetRecovery()}>
        Understood
      </Button>
    </section>
  );
}
