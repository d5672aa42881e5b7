import { ListFilter } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { focusListAround } from './gridFocus.ts';
import { Button } from './ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from './ui/popover.tsx';

interface FilterPopoverProps<V extends Record<string, string>> {
  /** The value filtered by now, as the address says it; an empty text filters nothing. */
  value: V;
  onApply: (value: V) => void;
  /** The command that opens it. */
  command?: 'list.filter' | 'dash.filter';
  children: (draft: V, set: (patch: Partial<V>) => void) => ReactNode;
}

/** Filters are tried out on a draft: Apply takes them and leads to the list, Cancel and Escape leave everything as it was, the focus included. */
export function FilterPopover<V extends Record<string, string>>({
  value,
  onApply,
  command = 'list.filter',
  children,
}: FilterPopoverProps<V>) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(value);
  const trigger = useRef<HTMLButtonElement>(null);
  /** The element that had the keyboard when a command opened it; null when the button did. */
  const opener = useRef<Element | null>(null);
  const applied = useRef(false);
  const active = Object.values(value).filter(Boolean).length;
  const show = (next: boolean): void => {
    if (next) {
      setDraft(value);
      const at = document.activeElement;
      opener.current = at === trigger.current ? null : at;
      applied.current = false;
    }
    setOpen(next);
  };

  const comeBack = (event: Event): void => {
    const back = opener.current;
    opener.current = null;
    // Where there is no list to go on with, what was chosen stands beside the button.
    if (applied.current && trigger.current) {
      if (focusListAround(trigger.current)) event.preventDefault();
    } else if (back instanceof HTMLElement && back.isConnected && back !== document.body) {
      back.focus();
      event.preventDefault();
    }
  };

  return (
    <Popover open={open} onOpenChange={show}>
      <PopoverTrigger asChild>
        <Button ref={trigger} data-command={command} variant={active > 0 ? 'outline' : 'ghost'} aria-keyshortcuts="f">
          <ListFilter aria-hidden="true" />
          Filter
          {active > 0 && <span className="rounded-xs bg-muted px-1 text-2xs text-foreground tabular-nums">{active}</span>}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Filter" onCloseAutoFocus={comeBack}>
        {/* The keys bubble here from the form's own controls. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          className="grid gap-3"
          onKeyDown={(event) => {
            // A browser opens the choices on Enter; Space does that, and Enter takes what is chosen as in every other field.
            if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            applied.current = true;
            setOpen(false);
            onApply(draft);
          }}
        >
          {children(draft, (patch) => setDraft((now) => ({ ...now, ...patch })))}
          <div className="flex justify-end gap-2 pt-1">
            <Button data-part="dialog" variant="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button data-part="dialog" variant="primary" type="submit">
              Apply
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  );
}

/** A named control of a form: the label stands above it. */
export function FormField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid gap-1">
      <span className="text-xs font-medium text-muted-foreground">{label}</span>
      {children}
    </label>
  );
}
