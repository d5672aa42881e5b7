import { Lock } from 'lucide-react';
import { cn } from '#src/components/cn.ts';
import type { CommentDraft } from './useDraft.ts';

type Visibility = CommentDraft['visibility'];

const CHOICES: readonly { value: Visibility; label: string }[] = [
  { value: 'PUBLIC', label: 'Visible to customer' },
  { value: 'INTERNAL', label: 'Staff only' },
];

/** The mark of words that the carrier does not get to see. */
export function StaffOnly({ className }: { className?: string }) {
  return (
    <span
      title="Staff only: the customer does not see this"
      className={cn(
        'inline-flex items-center gap-1 rounded-xs border border-tone-violet-border bg-tone-violet-bg px-1 text-2xs font-medium text-tone-violet-fg',
        className,
      )}
    >
      <Lock aria-hidden="true" className="size-3" />
      Staff only
    </span>
  );
}

/** The choice for whose eyes the words are: the carrier and staff, or staff alone. */
export function CommentAudience({ name, value, onChange }: { name: string; value: Visibility; onChange: (value: Visibility) => void }) {
  return (
    <fieldset className="flex items-center gap-0.5 rounded-md border border-border p-0.5">
      <legend className="sr-only">Who sees it</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.value}
          className={cn(
            'relative inline-flex h-6 items-center gap-1 rounded-sm px-2 text-muted-foreground select-none',
            'has-checked:bg-muted has-checked:font-medium has-checked:text-foreground has-focus-visible:ring-2 has-focus-visible:ring-ring pointer-coarse:h-9',
            choice.value === 'INTERNAL' && 'has-checked:bg-tone-violet-bg has-checked:text-tone-violet-fg',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 opacity-0"
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.value === 'INTERNAL' && <Lock aria-hidden="true" className="size-3" />}
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
