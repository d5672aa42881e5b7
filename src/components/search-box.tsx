import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { focusListAround } from './gridFocus.ts';
import { Input } from './ui/input.tsx';

/** Search debounce of spec section 9. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  label: string;
  /** The text that is searched for now, as the address says it. */
  value: string;
  onSearch: (text: string) => void;
  /** Somebody is about to type. */
  onReach?: () => void;
}

/** A search that runs 300 ms after the last key. Enter runs it at once and leads to the list; Escape clears it, then leads there too. */
export function SearchBox({ label, value, onSearch, onReach }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const sent = useRef(value);

  // The address changed by other means (Back, a link): show what it says.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const search = useRef((next: string): void => void next);
  useEffect(() => {
    search.current = (next) => {
      if (next === sent.current) return;
      sent.current = next;
      onSearch(next);
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => search.current(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = (): void => {
    setText('');
    search.current('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') clear();
    else if (event.key === 'Enter' || event.key === 'Escape' || event.key === 'ArrowDown') {
      search.current(text.trim());
      focusListAround(event.currentTarget);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div role="search" className="relative min-w-32 flex-1 basis-48 sm:max-w-72">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-2 my-auto size-4 text-faint-foreground" />
      <Input
        ref={input}
        aria-label={label}
        data-command="list.search"
        placeholder={label}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        className="h-7 pr-7 pl-7.5"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={onReach}
      />
      {text === '' ? (
        <kbd aria-hidden="true" className="kbd pointer-events-none absolute top-1.25 right-1.5 @max-[35rem]:hidden">
          /
        </kbd>
      ) : (
        <button
          data-command="list.search"
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute top-0.5 right-0.5 flex size-6 items-center justify-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>
  );
}
