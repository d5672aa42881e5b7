import * as RadixDialog from '@radix-ui/react-dialog';
import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { PROMPT_MS } from '#src/session/idle.ts';
import { CommandButton } from '#src/commands/command-button.tsx';
import { DialogContent, DialogDescription, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';

/** A key in flight when the dialog opened must not answer it (design/workspace.md 5.3). */
const DEAF_MS = 500;

/** Asks whether anybody is still there; `leftMs`: until it answers itself. Neither Escape nor a press outside is an answer. */
export function IdleDialog({ leftMs }: { leftMs: number }) {
  const opened = useRef(0);
  const [left, setLeft] = useState(() => Math.ceil(leftMs / 1000));
  useEffect(() => {
    opened.current = performance.now();
    const ends = Date.now() + leftMs;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((ends - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [leftMs]);
  const isDeaf = (): boolean => performance.now() - opened.current < DEAF_MS;
  return (
    <RadixDialog.Root open>
      <DialogContent
        role="alertdialog"
        className="max-w-sm"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        onKeyDownCapture={(event) => {
          if (!isDeaf()) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onKeyUpCapture={(event) => isDeaf() && event.preventDefault()}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (event.currentTarget as Element).querySelector<HTMLElement>('[data-command="session.stay"]')?.focus();
        }}
      >
        <DialogTitle>{MESSAGES.sessionTimeout}</DialogTitle>
        <DialogDescription>{MESSAGES.idleLogout}</DialogDescription>
        <div aria-hidden="true" className="mt-4 flex items-center gap-3">
          <div className="h-1 flex-1 overflow-hidden rounded-full bg-muted">
            <div className="h-full rounded-full bg-primary" style={{ width: `${(left * 100_000) / PROMPT_MS}%` }} />
          </div>
          <span className="w-6 text-right text-xs text-muted-foreground tabular-nums">{left}</span>
        </div>
        <DialogFooter>
          <CommandButton id="session.logoutNow" size="md">
            {MESSAGES.idleLeave}
          </CommandButton>
          <CommandButton id="session.stay" size="md" variant="primary">
            {MESSAGES.stayLoggedIn}
          </CommandButton>
        </DialogFooter>
      </DialogContent>
    </RadixDialog.Root>
  );
}
