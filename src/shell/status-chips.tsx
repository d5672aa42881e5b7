import { useStore } from '#src/commands/store.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { resizing } from '#src/panes/arranging.ts';
import { AbsenceChip } from './absence-chip.tsx';
import { PinChip } from './pin-chip.tsx';

/** The keys of resize mode. */
function ResizeHint() {
  if (!useStore(resizing)) return null;
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs text-muted-foreground">
      Resize <Kbd keys="ArrowLeft ArrowRight" /> five times as much <Kbd keys="Shift" /> done <Kbd keys="Enter" /> back{' '}
      <Kbd keys="Escape" />
    </span>
  );
}

/** What the status bar tells besides how syncing stands. */
export default function StatusChips({ className }: { className: string }) {
  return (
    <>
      <ResizeHint />
      <PinChip className={`${className} max-w-72 max-sm:hidden`} />
      <AbsenceChip className={`${className} max-w-60 max-sm:hidden`} />
    </>
  );
}
