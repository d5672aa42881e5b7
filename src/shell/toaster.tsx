import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '#src/components/cn.ts';
import { Button } from '#src/components/ui/button.tsx';
import { useStore } from '#src/commands/store.ts';
import { dismissToast, toasts, type Toast } from '#src/commands/toasts.ts';

/** Spec section 9: toasts hide after 3,000 ms. */
const HIDE_MS = 3000;

/** One message; `isFolded`: a newer one stands in its place, and only a screen reader is told of it. */
function ToastView({ toast, isFolded }: { toast: Toast; isFolded: boolean }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.offer?.forMs ?? HIDE_MS);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <div
      role={toast.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={
        isFolded
          ? 'sr-only'
          : 'pointer-events-auto flex max-w-full items-center gap-2.5 rounded-lg border border-border bg-popover py-1.5 pr-1.5 pl-3 text-sm shadow-float'
      }
    >
      <span
        aria-hidden="true"
        className={cn('size-2 shrink-0 rounded-full', toast.tone === 'alert' ? 'bg-tone-red-solid' : 'bg-tone-gray-solid')}
      />
      <span className="min-w-0 break-words">{toast.message}</span>
      {!isFolded && toast.offer && (
        <Button
          data-part="toast"
          onClick={() => {
            toast.offer?.run();
            dismissToast(toast.id);
          }}
        >
          {toast.offer.label}
          {!held && <TimeLeft ms={toast.offer.forMs} />}
        </Button>
      )}
      {!isFolded && (
        <button
          data-part="toast"
          type="button"
          aria-label="Dismiss message"
          onClick={() => dismissToast(toast.id)}
          className="grid size-6 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>
  );
}

/** The seconds that are left for an offer, as a number: nothing moves on the screen but the dot of syncing. */
function TimeLeft({ ms }: { ms: number }) {
  const [left, setLeft] = useState(Math.ceil(ms / 1_000));
  useEffect(() => {
    const end = Date.now() + ms;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, [ms]);
  return (
    // Read out every second it would be noise. Without its unit it is taken for a count: `New cases 9`.
    <span aria-hidden="true" data-time-left="" className="min-w-4 text-right text-muted-foreground tabular-nums after:content-['_s']">
      {left}
    </span>
  );
}

/** All messages in one place, over the status bar, clear of the lists' own controls: the newest in full, those before it in a count. */
export function Toaster() {
  const shown = useStore(toasts);
  const [isOpen, setOpen] = useState(false);
  const more = shown.length - 1;
  if (isOpen && more < 1) setOpen(false);
  return (
    <section
      aria-label="Messages"
      // Says nothing itself; what is live is not hidden from screen readers by a dialog that hides all around it.
      aria-live="off"
      className={cn(
        'pointer-events-none fixed inset-x-3 bottom-9 z-70 flex gap-2 [body:has(nav[aria-label=Pages])_&]:bottom-19 [body:has(form>footer)_&]:bottom-24',
        isOpen ? 'flex-col items-end max-sm:items-center' : 'items-center justify-end max-sm:justify-center',
      )}
    >
      {more > 0 && (
        <Button data-part="toast" aria-expanded={isOpen} className="pointer-events-auto shadow-float" onClick={() => setOpen(!isOpen)}>
          {more} more
        </Button>
      )}
      {shown.map((toast, at) => (
        <ToastView key={toast.id} toast={toast} isFolded={!isOpen && at < more} />
      ))}
    </section>
  );
}
