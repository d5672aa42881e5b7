import { Pin } from 'lucide-react';
import { usePins } from '#src/data/usePins.ts';

/** Says that a record is kept on this device whole: by a pin of its own or by its customer's. */
export function PinMark({ id, customerId, withWord = false }: { id: string; customerId: string; withWord?: boolean }) {
  const pins = usePins();
  if (!pins.some((pin) => pin.id === id || pin.id === customerId)) return null;
  return (
    <span
      title="Kept offline"
      className="ml-1.5 inline-flex shrink-0 items-center gap-1 align-middle text-xs font-normal text-muted-foreground"
    >
      <Pin aria-hidden="true" className="size-3" />
      <span className={withWord ? '' : 'sr-only'}>Kept offline</span>
    </span>
  );
}
