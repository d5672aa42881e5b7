import { useMemo, useState } from 'react';
import { useCommandContext, useCommandHost } from '#src/commands/commandHost.ts';
import { contextLines } from '#src/commands/contextLabels.ts';
import { KeyField } from '#src/commands/key-field.tsx';
import { isReserved, keysOf, mayEverUse, offersIn } from '#src/commands/keymap.ts';
import { Dialog, DialogContent, DialogTitle } from '#src/components/ui/dialog.tsx';
import { keyQuestion } from './shellState.ts';

/** Returns what keys do here, what begins with them, and what they do elsewhere. */
function useAnswer(keys: string): string[] {
  const { commands } = useCommandHost();
  const ctx = useCommandContext();
  return useMemo(() => {
    if (!keys) return [];
    const here = keysOf(offersIn(commands, ctx));
    const offer = here.get(keys);
    const begun = [...here.keys()].filter((other) => other.startsWith(`${keys} `)).length;
    const mine = commands.filter((command) => mayEverUse(command, ctx));
    const elsewhere = mine.filter((command) => command.keys?.includes(keys) && command.id !== offer?.command.id);
    return [
      ...(offer ? [typeof offer.state === 'string' ? `${offer.command.title}: ${offer.state}` : `Here: ${offer.command.title}`] : []),
      ...(begun > 0 ? [`Begins ${begun === 1 ? 'one shortcut' : `${begun} shortcuts`} here`] : []),
      ...elsewhere.map(({ title }) => `Elsewhere: ${title}`),
      ...(keys.split(' ').some(isReserved) ? ['Left to the browser, the system and screen readers'] : []),
    ];
  }, [keys, commands, ctx]);
}

/** “What does this key do?” Loaded when it is asked. */
export default function KeyQuestion() {
  const [keys, setKeys] = useState('');
  const answer = useAnswer(keys);
  const lines = contextLines(useCommandContext());
  return (
    <Dialog open onOpenChange={keyQuestion.set}>
      <DialogContent aria-describedby={undefined} className="grid max-w-md gap-3">
        <DialogTitle>What does this key do?</DialogTitle>
        <KeyField label="Keys" keys={keys} onKeys={setKeys} first />
        <ul role="status" className="grid min-h-12 gap-1">
          {keys && answer.length === 0 && <li>Nothing</li>}
          {answer.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <details className="text-xs text-muted-foreground">
          <summary>What it depends on just now</summary>
          <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
            {lines.map(({ key, says, value }) => (
              <div key={key} className="contents">
                <dt>{says}</dt>
                <dd className="text-foreground">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      </DialogContent>
    </Dialog>
  );
}
