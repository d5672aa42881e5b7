import { X } from 'lucide-react';

interface FilterChipProps {
  label: string;
  value: string;
  onClear: () => void;
  /** The command that sets the filter. */
  command?: 'list.filter' | 'dash.filter';
}

const LOOK =
  'inline-flex h-7 max-w-full items-center gap-1 rounded-md border border-border bg-background px-2 text-xs text-muted-foreground hover:bg-muted';

/** A filter at work, in words; pressing it takes it away. */
export function FilterChip({ label, value, onClear, command = 'list.filter' }: FilterChipProps) {
  return (
    <button data-command={command} type="button" onClick={onClear} className={LOOK}>
      <span className="sr-only">Remove filter: </span>
      <span className="whitespace-nowrap">{label} is </span>
      <span className="truncate font-medium text-foreground">{value}</span>
      <X aria-hidden="true" className="size-3 shrink-0" />
    </button>
  );
}

/** Shows what the list is grouped by; pressing it makes it one piece again. */
export function GroupChip({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button data-command="list.group" type="button" onClick={onClear} className={LOOK}>
      <span className="sr-only">Do not group: </span>
      <span className="whitespace-nowrap">Grouped by </span>
      <span className="truncate font-medium text-foreground">{label}</span>
      <X aria-hidden="true" className="size-3 shrink-0" />
    </button>
  );
}
