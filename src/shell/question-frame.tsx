import { useState, type ReactNode } from 'react';
import type { Question } from '#src/commands/questions.ts';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '#src/components/ui/dialog.tsx';
import { PaneDialog } from '#src/panes/pane-dialog.tsx';
import { restoreFocus } from '#src/panes/paneFocus.ts';
import { usePaneStore } from '#src/panes/panesContext.ts';

interface QuestionFrameProps {
  question: Question;
  description?: string;
  className?: string;
  titleClassName?: string;
  /** The question; what carries `data-autofocus` has the focus first. */
  children: ReactNode;
}

/** The dialog around a question: over its pane, or over the window. */
export function QuestionFrame(props: QuestionFrameProps) {
  return props.question.place ? <OverPane {...props} paneId={props.question.place.paneId} /> : <OverWindow {...props} />;
}

function OverPane({ question, paneId, ...rest }: QuestionFrameProps & { paneId: string }) {
  const store = usePaneStore();
  const goBack = (): void => {
    const pane = store.state().panes.find(({ id }) => id === paneId);
    if (pane) restoreFocus(pane);
  };
  return <PaneDialog {...rest} title={question.title} onDismiss={question.dismiss} onGone={goBack} />;
}

function OverWindow({ question, description, className, titleClassName, children }: QuestionFrameProps) {
  // The dialog was opened from the keyboard or a menu that is gone: the pane's own focus keeping finds the way back.
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog open onOpenChange={(open) => !open && question.dismiss()}>
      <DialogContent
        {...(className && { className })}
        {...(!description && { 'aria-describedby': undefined })}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          (event.currentTarget as Element).querySelector<HTMLElement>('[data-autofocus]')?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
        }}
      >
        <DialogTitle className={titleClassName}>{question.title}</DialogTitle>
        {description && <DialogDescription>{description}</DialogDescription>}
        {children}
      </DialogContent>
    </Dialog>
  );
}
