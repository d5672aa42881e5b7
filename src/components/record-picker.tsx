import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type Ref } from 'react';
import { fold } from '#src/commands/rank.ts';
import { cn } from './cn.ts';
import { Input } from './ui/input.tsx';

/** Matches shown at once (spec section 9: driver search limit). */
export const PICKER_MATCHES = 10;

export interface PickerOption {
  id: string;
  label: string;
  detail?: string;
}

/** The mark of the field in which the keyboard begins. */
export interface Beginning {
  'data-autofocus'?: '' | undefined;
}

interface RecordPickerProps {
  label: string;
  /** Says what an empty box means. */
  placeholder: string;
  /** The chosen record, or null for any. */
  chosen: PickerOption | null;
  /** Best matches for the typed words, at most `PICKER_MATCHES`. */
  options: readonly PickerOption[];
  /** False while the options still answer earlier words; nothing is chosen from them by itself then. */
  isCurrent?: boolean;
  onType: (text: string) => void;
  onChoose: (option: PickerOption | null) => void;
  /** The attributes that tie the box to a form: its id and name, its help and error, and that the keyboard begins in it. */
  control?: Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-invalid' | 'aria-describedby' | 'aria-required'> & Beginning;
}

/** Returns the one option that typed words stand for: the only match, or the only one of just this name or detail. */
function meant(text: string, options: readonly PickerOption[]): PickerOption | undefined {
  if (options.length === 1) return options[0];
  const asked = fold(text);
  const same = options.filter(({ label, detail }) => fold(label) === asked || (detail && fold(detail) === asked));
  return same.length === 1 ? same[0] : undefined;
}

/** Choose one of very many records by typing a few letters of it (an editable combobox). */
export function RecordPicker({ label, placeholder, chosen, options, isCurrent = true, onType, onChoose, control }: RecordPickerProps) {
  const list = useId();
  const note = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  /** The box was left with words that had chosen nothing. */
  const [left, setLeft] = useState(false);
  const isOpen = open && options.length > 0;
  /** Words were typed that name nobody. */
  const isLost = text !== null && text !== '' && options.length === 0;
  const listed = useRef<HTMLUListElement>(null);
  // At the lower edge of a pane the choices are brought into sight, clear of what stands over it.
  useEffect(() => {
    if (isOpen) listed.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const type = (next: string): void => {
    setLeft(false);
    setText(next);
    setAt(0);
    setOpen(true);
    onType(next);
    if (next === '') onChoose(null);
  };
  const choose = (option: PickerOption): void => {
    setLeft(false);
    setText(null);
    setOpen(false);
    onChoose(option);
  };
  /** Takes what the typed words stand for; false: they stand for nothing that is known. */
  const settle = (): boolean => {
    const words = text?.trim() ?? '';
    const one = words && isCurrent ? meant(words, options) : undefined;
    if (one) choose(one);
    return one !== undefined || words === '';
  };
  // The words stay, and what was chosen before them is not sent in their place.
  const leave = (): void => {
    setOpen(false);
    if (settle()) return setText(null);
    setLeft(true);
    onChoose(null);
  };
  // The answer to the last words may come when the box has been left; a record that is put in from elsewhere takes their place.
  const latest = useRef({ settle });
  useEffect(() => {
    latest.current = { settle };
  });
  const chosenId = chosen?.id;
  useEffect(() => {
    if (left && isCurrent) latest.current.settle();
  }, [left, isCurrent]);
  if (left && text !== null && chosenId !== undefined) {
    setLeft(false);
    setText(null);
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) {
      setOpen(true);
      setAt((now) => Math.max(0, Math.min(options.length - 1, now + (open ? step : 0))));
    } else if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')) {
      // The keys that save a form.
      if (settle()) return;
      setOpen(true);
    } else if (event.key === 'Enter' && open && options[at]) choose(options[at]);
    // Words that name nobody are not sent with the form.
    else if (event.key === 'Enter' && isLost) setOpen(true);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isUnchosen = left && isCurrent && chosenId === undefined;
  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && options[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text ?? chosen?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={isUnchosen || control?.['aria-invalid']}
        aria-describedby={[isUnchosen && note, control?.['aria-describedby']].filter(Boolean).join(' ') || undefined}
        onBlur={leave}
      />
      <Choices ref={listed} id={list} label={label} hidden={!isOpen} options={options} at={at} onChoose={choose} />
      {isUnchosen && (
        <p id={note} role="status" className="mt-1 text-xs text-destructive">
          {options.length === 0 ? 'No match. Nothing is chosen.' : 'More than one match. Nothing is chosen.'}
        </p>
      )}
      {open && isLost && (
        <p
          role="status"
          className="absolute inset-x-0 top-9 z-10 rounded-lg border border-border bg-popover px-3 py-2 text-sm text-muted-foreground shadow-float"
        >
          No match
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  ref: Ref<HTMLUListElement>;
  id: string;
  label: string;
  hidden: boolean;
  options: readonly PickerOption[];
  /** The one that Enter takes. */
  at: number;
  onChoose: (option: PickerOption) => void;
}

/** The records that fit the typed words. */
function Choices({ ref, id, label, hidden, options, at, onChoose }: ChoicesProps) {
  return (
    <ul
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={hidden}
      className="absolute inset-x-0 top-9 z-10 scroll-my-16 max-h-64 overflow-auto rounded-lg border border-border bg-popover p-1 shadow-float"
    >
      {options.map((option, i) => (
        <li
          key={option.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === at}
          // Before the blur of the input, which would close the list under the pointer.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
          className={cn('flex justify-between gap-2 rounded-md px-2 py-1.5', i === at && 'bg-accent')}
        >
          <span className="truncate">{option.label}</span>
          <span className="max-w-1/2 shrink-0 truncate text-xs text-muted-foreground">{option.detail}</span>
        </li>
      ))}
    </ul>
  );
}
