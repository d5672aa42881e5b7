import { Pin } from 'lucide-react';
import { formatDate } from './formatDate.ts';
import { usePins } from '#src/data/usePins.ts';

/** Says that a record is kept on this device whole: by a pin of its own or by its customer's. */
export function PinMark({ id, customerId, withWord = false }: { id: string; customerId: string; withWord?: boolean }) {
  const pins = usePins();
  const asking = pins.filter((pin) => pin.id === id || pin.id === customerId);
  if (asking.length === 0) return null;
  // Of several the one that lasts.
  const days = asking.map(({ until }) => until);
  const until = days.includes(null) ? null : days.reduce((a, b) => (a! > b! ? a : b))!;
  const words = until === null ? 'Kept offline' : `Kept offline until ${formatDate(until)}`;
  return (
    <span title={words} className="ml-1.5 inline-flex shrink-0 items-center gap-1 align-middle text-xs font-normal text-muted-foreground">
      <Pin aria-hidden="true" className="size-3" />
      <span className={withWord ? '' : 'sr-only'}>{words}</span>
    </span>
  );
}
