import { useEffect, type ReactNode } from 'react';
import { KeyForm } from '#src/components/key-form.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { useSyncStatus } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { Labeled } from '../form/labeled.tsx';

interface TemplateFormProps {
  heading: string;
  /** A sentence below the heading. */
  intro?: string;
  title: string;
  onTitle: (title: string) => void;
  /** What is wrong with the title, in words; null: nothing. */
  titleProblem: string | null;
  isBusy: boolean;
  /** The words of the button that saves it. */
  action: string;
  onSave: () => void;
  /** What the template is made of. */
  children: ReactNode;
}

/** The form of a new e-sign template: its title, what it is made of, and the button that saves it on the server. */
export function TemplateForm({ heading, intro, title, onTitle, titleProblem, isBusy, action, onSave, children }: TemplateFormProps) {
  const { setMode } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  const isOnline = isReachable(useSyncStatus().phase);
  return (
    <article className="h-full overflow-auto">
      <KeyForm aria-label={heading} aria-busy={isBusy} className="mx-auto grid max-w-3xl gap-6 px-4.5 py-5" onSave={onSave}>
        <div className="grid gap-1">
          <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
            {heading}
          </h1>
          {intro && <p className="text-sm text-muted-foreground">{intro}</p>}
        </div>
        {!isOnline && (
          <p role="status" className="rounded-lg border border-border bg-subtle px-3 py-2 text-sm text-muted-foreground">
            You are offline. A template is saved on the server, so that needs a connection.
          </p>
        )}
        <Labeled label="Title" required problem={titleProblem}>
          {(control) => (
            <Input {...control} data-autofocus="" autoComplete="off" value={title} onChange={({ target }) => onTitle(target.value)} />
          )}
        </Labeled>
        {children}
        <Button
          data-part="form"
          type="submit"
          size="md"
          variant="primary"
          className="justify-self-start"
          aria-disabled={isBusy || !isOnline}
        >
          {action}
        </Button>
      </KeyForm>
    </article>
  );
}
