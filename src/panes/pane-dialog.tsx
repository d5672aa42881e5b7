import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cn } from '#src/components/cn.ts';

const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), textarea, select, [tabindex="0"]';

interface PaneDialogProps {
  title: string;
  titleClassName?: string;
  description?: string | undefined;
  className?: string | undefined;
  onDismiss: () => void;
  /** The dialog is gone: the keyboard belongs to the pane again, if it was here. */
  onGone: () => void;
  children: ReactNode;
}

/**
 * A dialog over one pane, which is inert meanwhile; the others stay usable, so it is not modal to the window. The Tab key goes
 * round in it, Escape and a press beside it dismiss it; what carries `data-autofocus` has the focus first.
 */
export function PaneDialog({ title, titleClassName, description, className, onDismiss, onGone, children }: PaneDialogProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const first = sheet.current?.querySelector<HTMLElement>('[data-autofocus]') ?? sheet.current;
    if (sheet.current?.closest('[data-pane]')?.getAttribute('data-focused') === 'true') first?.focus();
  }, []);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useLayoutEffect(() => {
    const element = sheet.current;
    return () => {
      // While it is taken away: afterwards the focus would have fallen to the page already.
      if (element?.contains(document.activeElement)) queueMicrotask(() => gone.current());
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      onDismiss();
    } else if (event.key === 'Tab') {
      const stops = [...(sheet.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const next = stops[(at + (event.shiftKey ? -1 : 1) + stops.length) % stops.length];
      event.preventDefault();
      next?.focus();
    }
  };
  return (
    <div
      className="absolute inset-0 z-30 overflow-auto bg-frame/60 p-4 pt-[12%]"
      onPointerDown={(event) => event.target === event.currentTarget && onDismiss()}
    >
      {/* The dialog itself takes Escape and Tab for everything in it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={sheet}
        role="dialog"
        aria-labelledby={id}
        aria-describedby={description ? `${id}-d` : undefined}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className={cn(
          'mx-auto w-full max-w-md rounded-xl border border-border bg-popover p-5 text-sm text-foreground shadow-dialog outline-hidden',
          className,
        )}
      >
        <h2 id={id} className={cn('text-lg font-semibold', titleClassName)}>
          {title}
        </h2>
        {description && (
          <p id={`${id}-d`} className="mt-1 text-muted-foreground">
            {description}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
