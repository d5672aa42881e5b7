import { useEffect, useState } from 'react';
import type { SealedWork, UnsealedNote } from '#sync/replicaApi.ts';
import { Button } from '#src/components/ui/button.tsx';
import { device, outbox } from '#src/data/replica.ts';
import { useUnsealed } from '#src/data/useLive.ts';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** Says what became of work that was left behind, one sentence each; nothing to say, no sentence. */
export function unsealedLabels({ done, needy, lost }: UnsealedNote): string[] {
  return [
    done > 0 ? `${changes(done)} from before you left ${done === 1 ? 'is' : 'are'} saved now.` : '',
    needy > 0 ? `${changes(needy)} from before you left ${needy === 1 ? 'needs' : 'need'} you.` : '',
    lost > 0 ? `${changes(lost)} from before you left could not be opened.` : '',
  ].filter((text) => text !== '');
}

/** Sealed work on this device, as far as anybody may know of it. */
export function sealedLabels({ mine, others }: SealedWork): string[] {
  return [
    mine > 0 ? `${changes(mine)} of yours, sealed when you left, will be sent from here.` : '',
    others > 0 ? `Sealed work of another user is on this device: ${changes(others)}.` : '',
  ].filter((text) => text !== '');
}

/** Shows what was left sealed on this device, and what came of it. */
export function SealedNote() {
  const unsealed = useUnsealed();
  const [sealed, setSealed] = useState<SealedWork>({ mine: 0, others: 0 });
  useEffect(() => {
    let gone = false;
    device.sealedWork().then(
      (work) => gone || setSealed(work),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [unsealed]);
  const opened = unsealed ? unsealedLabels(unsealed) : [];
  const lines = [...opened, ...sealedLabels(sealed)];
  if (lines.length === 0) return null;
  return (
    <section aria-label="Sealed when somebody left" className="grid gap-1.5 border-t border-border pt-2 text-xs text-muted-foreground">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {opened.length > 0 && (
        <Button data-part="note" className="justify-self-start" onClick={() => void outbox.forgetUnsealed()}>
          Understood
        </Button>
      )}
    </section>
  );
}
