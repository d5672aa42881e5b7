import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { PAGE_SIZES, pageCount, skipOf, type Paging } from './paging.ts';
import { Button } from './ui/button.tsx';
import { NativeSelect } from './ui/input.tsx';

interface PagerProps {
  paging: Paging;
  /** The rows on show, which are those of the page before until those of this one have come, and how many come before them. */
  shown: { skip: number; rows: number };
  count: number;
  /** False while `count` is only a lower bound. */
  complete: boolean;
  onChange: (paging: Paging) => void;
}

/** First, previous, next and last page, the rows on show, and how many to show. */
export function Pager({ paging, shown, count, complete, onChange }: PagerProps) {
  const { page, pageSize } = paging;
  const last = pageCount(count, pageSize);
  const first = shown.rows === 0 ? 0 : shown.skip + 1;
  const go = (to: number) => () => onChange({ page: to, pageSize });
  return (
    <nav
      aria-label="Pages"
      className="flex h-10 pointer-coarse:h-13 shrink-0 items-center justify-between gap-3 border-t border-border px-3 text-xs text-muted-foreground"
    >
      <RowsPerPage value={pageSize} onChange={(size) => onChange({ page: Math.floor(skipOf(paging) / size) + 1, pageSize: size })} />
      <div className="flex items-center gap-1">
        <span className="mr-2 tabular-nums">
          {complete || count > 0 ? `${first}-${shown.skip + shown.rows} of ${count}${complete ? '' : '+'}` : 'None yet'}
        </span>
        <Step command="list.prevPage" icon={ChevronFirst} label="First page" disabled={page <= 1} onClick={go(1)} />
        <Step
          command="list.prevPage"
          icon={ChevronLeft}
          label="Previous page"
          disabled={page <= 1}
          onClick={go(Math.min(page - 1, last))}
        />
        <Step command="list.nextPage" icon={ChevronRight} label="Next page" disabled={page >= last} onClick={go(page + 1)} />
        <Step command="list.nextPage" icon={ChevronLast} label="Last page" disabled={page >= last} onClick={go(last)} />
      </div>
    </nav>
  );
}

/** Chooses how many rows a page has. */
export function RowsPerPage({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  return (
    <label className="flex items-center gap-2">
      <span className="@max-[35rem]:sr-only">Rows</span>
      <NativeSelect
        aria-label="Rows per page"
        className="h-7 w-16 text-xs"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </NativeSelect>
    </label>
  );
}

interface StepProps {
  command: string;
  icon: LucideIcon;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

/** `aria-disabled` instead of `disabled`: the button that brought someone to the last page must not lose their focus. */
function Step({ command, icon: Icon, label, disabled, onClick }: StepProps) {
  return (
    <Button
      data-command={command}
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      className="aria-disabled:opacity-40"
      onClick={disabled ? undefined : onClick}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
