import type { Row } from '#domain/tables.ts';
import type { PinStatusRecord, PinProgress } from '#sync/pinRecords.ts';
import { splitKey } from '#sync/store/stores.ts';
import { pinLabel, unfinishedPin } from '#src/components/pinLabels.ts';
import { useRow } from '#src/data/useLive.ts';
import { usePinStatus } from '#src/data/usePins.ts';

/** What is being brought to this device because somebody pinned it; nothing once all of it is here. */
export function PinChip({ className }: { className: string }) {
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
