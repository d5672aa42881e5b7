import { mutationLabel } from '#src/components/changeLabels.ts';
import type { RecoveryNote as Recovery } from '#sync/replicaApi.ts';
import { Button } from '#src/components/ui/button.tsx';
import { outbox } from '#src/data/replica.ts';
import { useRecovery } from '#src/data/useLive.ts';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** Says what happened to a device's changes when it lost its store, one sentence each. */
export function recoveryLabels({ restored, lost, checked }: Recovery): string[] {
  const counts = new Map<string, number>();
  for (const { name } of lost) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].map(([name, count]) => (count === 1 ? mutationLabel(name) : `${mutationLabel(name)} (${count})`)).join(', ');
  const isOne = lost.length === 1;
  return [
    restored > 0 ? `${changes(restored)} came back from the safety copy.` : '',
    lost.length > 0 && checked ? `${changes(lost.length)} ${isOne ? 'is' : 'are'} lost and never reached the server: ${named}.` : '',
    lost.length > 0 && !checked ? `${changes(lost.length)} may be lost: ${named}. The server will be asked.` : '',
  ].filter((text) => text !== '');
}

/** Shows what came back after this device lost its store, and what did not. */
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
