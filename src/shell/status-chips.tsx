import { NEWS_KINDS, newsLabel } from '#domain/news.ts';
import type { Row } from '#domain/tables.ts';
import { useStore } from '#src/commands/store.ts';
import { Kbd } from '#src/commands/kbd.tsx';
import { pinLabel, unfinishedPin } from '#src/components/pinLabels.ts';
import { useAbsence } from '#src/data/useAbsence.ts';
import { useRow } from '#src/data/useLive.ts';
import { usePinStatus } from '#src/data/usePins.ts';
import { resizing } from '#src/panes/arranging.ts';
import type { PinStatusRecord, PinProgress } from '#sync/pinRecords.ts';
import { splitKey } from '#sync/store/stores.ts';

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

/** One line about what others did while this device was away; it leads to all of it. */
function AbsenceChip({ className }: { className: string }) {
  const absence = useAbsence();
  const kind = absence && NEWS_KINDS.find((one) => absence.found[one].count > 0);
  if (!absence || !kind) return null;
  return (
    <a href="/sync" className={className}>
      <span className="truncate">Since you left: {newsLabel(kind, absence.found[kind].count)}</span>
    </a>
  );
}

/** Shows what is being brought to this device because somebody pinned it; nothing once all of it is here. */
function PinChip({ className }: { className: string }) {
  const status = usePinStatus();
  const pin = unfinishedPin(status);
  return pin && status && <Progress pin={pin} stop={status.stop} className={className} />;
}

function Progress({ pin, stop, className }: { pin: PinProgress; stop: PinStatusRecord['stop']; className: string }) {
  const { table, id } = splitKey(pin.key);
  const { row } = useRow(table, id);
  const name = table === 'customers' ? (row as Row<'customers'> | undefined)?.name : (row as Row<'cases'> | undefined)?.caseID;
  return (
    <a href="/sync#kept" className={className}>
      <span className="truncate">{pinLabel(name ?? 'a record', pin, stop)}</span>
    </a>
  );
}

/** Shows what the status bar tells besides how syncing stands. */
export default function StatusChips({ className }: { className: string }) {
  return (
    <>
      <ResizeHint />
      <PinChip className={`${className} max-w-72 max-sm:hidden`} />
      <AbsenceChip className={`${className} max-w-60 max-sm:hidden`} />
    </>
  );
}
