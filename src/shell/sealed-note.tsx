import { useEffect, useState } from 'react';
import type { SealedWork, UnsealedNote } from '#sync/replicaApi.ts';
import { sealedWork } from '#src/data/replica.ts';
import { useUnsealed } from '#src/data/useLive.ts';

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** What became of work that was left behind, one sentence each; nothing to say, no sentence. */
export function unsealedWords({ done, needy, lost }: UnsealedNote): string[] {
  return [
    done > 0 ? `${changes(done)} from before you left ${done === 1 ? 'is' : 'are'} saved now.` : '',
    needy > 0 ? `${changes(needy)} from before you left ${needy === 1 ? 'needs' : 'need'} you.` : '',
    lost > 0 ? `${changes(lost)} from before you left could not be opened.` : '',
  ].filter((text) => text !== '');
}

/** Sealed work on this device, as far as anybody may know of it. */
export function sealedWords({ mine, others }: SealedWork): string[] {
  return [
    mine > 0 ? `${changes(mine)} of yours, sealed when you left, will be sent from here.` : '',
    others > 0 ? `Sealed work of another user is on this device: ${changes(others)}.` : '',
  ].filter((text) => text !== '');
}

/** In the list of changes: what was left sealed on this device, and what came of it. */
export function SealedNote() {
  const unsealed = useUnsealed();
  const [sealed, setSealed] = useState<SealedWork>({ mine: 0, others: 0 });
  useEffect(() => {
    let gone = false;
    sealedWork().then(
      (work) => gone || setSealed(work),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [unsealed]);
  const lines = [...(unsealed ? unsealedWords(unsealed) : []), ...sealedWords(sealed)];
  return lines.map((line) => (
    <p key={line} className="border-t border-border pt-2 text-xs text-muted-foreground">
      {line}
    </p>
  ));
}
