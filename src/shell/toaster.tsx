import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '#src/components/cn.ts';
import { Button } from '#src/components/ui/button.tsx';
import { useStore } from '#src/commands/store.ts';
import { dismissToast, toasts, type Toast } from '#src/commands/toasts.ts';

/** Spec section 9: toasts hide after 3,000 ms. */
const HIDE_MS = 3000;

function ToastView({ toast }: { toast: Toast }) {
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
      className="pointer-events-auto relative flex max-w-full overflow-hidden items-center gap-2.5 rounded-lg border border-border bg-popover py-1.5 pr-1.5 pl-3 text-sm shadow-float"
    >
      <span
        aria-hidden="true"
        className={cn('size-2 shrink-0 rounded-full', toast.tone === 'alert' ? 'bg-tone-red-solid' : 'bg-tone-gray-solid')}
      />
      <span className="min-w-0 break-words">{toast.message}</span>
      {toast.offer && (
        <Button
          data-part="toast"
          onClick={() => {
            toast.offer?.run();
            dismissToast(toast.id);
          }}
        >
          {toast.offer.label}
        </Button>
      )}
      <button
        data-part="toast"
        type="button"
        aria-label="Dismiss message"
        onClick={() => dismissToast(toast.id)}
        className="grid size-6 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
      {toast.offer && !held && <TimeLeft ms={toast.offer.forMs} />}
    </div>
  );
}

/** How much is left of the time for an offer, as a line that shortens. */
function TimeLeft({ ms }: { ms: number }) {
  return (
    <span
      aria-hidden="true"
      data-time-left=""
      className="absolute inset-x-0 bottom-0 h-0.5 animate-shorten bg-muted-foreground motion-reduce:animate-none"
      style={{ animationDuration: `${ms}ms`, transformOrigin: 'left' }}
    />
  );
}

/** All messages in one place, over the status bar, clear of the lists' own controls. */
export function Toaster() {
  const shown = useStore(toasts);
  return (
    <section
      aria-label="Messages"
      // Says nothing itself; what is live is not hidden from screen readers by a dialog that hides all around it.
      aria-live="off"
      className="pointer-events-none fixed inset-x-3 bottom-9 z-70 [body:has(form>footer)_&]:bottom-24 flex flex-col items-end gap-2 max-sm:items-center"
    >
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
