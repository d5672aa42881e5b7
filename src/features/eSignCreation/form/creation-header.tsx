import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button.tsx';
import { FOLDERS_PATH } from '../creationPaths.ts';
import type { Sending } from './useSend.ts';

interface CreationHeaderProps {
  heading: string;
  sending: Sending;
  isOnline: boolean;
  /** Its buttons. */
  children: ReactNode;
}

/** The top of the page: the way back, what is made, what can be done with it, and what becomes of what is on its way. */
export function CreationHeader({ heading, sending, isOnline, children }: CreationHeaderProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const { phase } = sending;
  const isHeld = phase === 'held';
  // What is on its way is not written at: the keyboard goes to what can still be done.
  useEffect(() => {
    if (isHeld) undo.current?.focus();
  }, [isHeld]);
  return (
    <header className="grid gap-3">
      <a href={FOLDERS_PATH} className="flex items-center gap-1 justify-self-start text-sm text-muted-foreground hover:text-foreground">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Document Management
      </a>
      <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
        {heading}
      </h1>
      <div className="flex flex-wrap gap-2">{children}</div>
      {phase !== 'none' && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-tone-blue-border bg-tone-blue-bg px-3 py-2 text-sm text-tone-blue-fg"
        >
          <p className="min-w-0 flex-1">{isHeld ? 'Sends in a few seconds. Nothing has left yet.' : 'Sending'}</p>
          {isHeld && (
            <>
              <Button data-part="note" ref={undo} onClick={sending.cancel}>
                Undo
              </Button>
              <Button data-part="note" onClick={sending.release}>
                Send now
              </Button>
            </>
          )}
        </div>
      )}
      {!isOnline && (
        <p role="status" className="rounded-lg border border-border bg-subtle px-3 py-2 text-sm text-muted-foreground">
          You are offline. What you write is kept on this device; sending needs a connection.
        </p>
      )}
    </header>
  );
}
