import type { Command } from '#src/commands/types.ts';
import { useCommand } from '#src/commands/commandHost.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { Button } from '#src/components/ui/button.tsx';

/** The acts that can be done at any card, in the words of the hand. */
const KEYS: readonly { id: Command['id']; label: string }[] = [
  { id: 'triage.skip', label: 'Skip' },
  { id: 'triage.prev', label: 'Back' },
  { id: 'edit.undo', label: 'Undo' },
  { id: 'triage.exit', label: 'Leave' },
];

/** Shows the one of several keys that is the least to press: `z`, not `Ctrl+Z`. */
export function ShortestKey({ keys, className }: { keys: readonly string[]; className?: string }) {
  const [first] = keys.toSorted((a, b) => a.length - b.length);
  return first ? <Kbd keys={first} {...(className && { className })} /> : null;
}

function BarButton({ id, label }: { id: Command['id']; label: string }) {
  const { state, keys, run } = useCommand(id);
  return (
    <Button variant="ghost" className="font-normal" data-command={id} disabled={state !== true} onClick={run}>
      {label} <ShortestKey keys={keys} className="@max-[30rem]:hidden" />
    </Button>
  );
}

/** Shows how far the walk is, as figures and as a line, and the keys that work on every card. */
export function TriageBar({ place, total }: { place: number; total: number }) {
  const share = total === 0 ? 100 : (place / total) * 100;
  return (
    <div className="shrink-0">
      <div data-toolbar="" className="flex min-h-9 flex-wrap items-center gap-x-1 px-3 py-1">
        <p id="triage-place" className="mr-auto text-xs text-muted-foreground tabular-nums">
          {place.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        </p>
        {KEYS.map((key) => (
          <BarButton key={key.id} {...key} />
        ))}
      </div>
      <div aria-hidden="true" className="h-0.5 bg-border">
        <div className="h-full bg-ring" style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
