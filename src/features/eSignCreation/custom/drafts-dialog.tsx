import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { formatDateTime } from '#src/components/formatDate.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';
import { deleteDraft } from '../deleteDraft.ts';
import { documentDrafts } from '../draft.operations.ts';

interface DraftsDialogProps {
  /** The draft that is open now; null: none. */
  current: string | null;
  onOpen: (id: string) => void;
  /** This draft is deleted. */
  onGone: (id: string) => void;
  onClose: () => void;
}

/** Brings the keyboard to the draft that is chosen, else to the first one, else to Close. */
function begin(form: HTMLFormElement | null): void {
  const find = (place: string) => form?.querySelector<HTMLElement>(place);
  (find('input:checked') ?? find('input') ?? find('[data-close]'))?.focus();
}

/** The drafts of documents that are written, one of which can be gone on with; the list is 200 high and 500 wide (spec 9). */
export default function DraftsDialog({ current, onOpen, onGone, onClose }: DraftsDialogProps) {
  const tools = useTools();
  const answer = useServerAnswer(documentDrafts, {}, []);
  const [chosen, setChosen] = useState(current);
  const drafts = answer.data?.documentDraftsList.items;
  const form = useRef<HTMLFormElement>(null);
  const isListed = drafts !== undefined;
  useEffect(() => {
    if (isListed) begin(form.current);
  }, [isListed]);
  const open = (): void => {
    if (chosen) onOpen(chosen);
  };
  const remove = async (): Promise<void> => {
    const draft = drafts?.find(({ id }) => id === chosen);
    if (!draft) return;
    const { id, documentTitle } = draft;
    if (!(await deleteDraft(await tools.online(), { id, documentTitle: documentTitle ?? '' }, tools, answer.retry))) return;
    setChosen(null);
    onGone(id);
    answer.retry();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        className="max-w-[calc(500px+2.625rem)]"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          begin(form.current);
        }}
      >
        <DialogTitle>Custom Drafts</DialogTitle>
        <form
          ref={form}
          className="mt-3"
          onSubmit={(event) => {
            event.preventDefault();
            open();
          }}
        >
          <div className="h-[200px] max-w-[500px] overflow-y-auto rounded-md border border-border p-1" data-list="drafts">
            {answer.state === 'asking' && !drafts && <Skeleton className="m-2 h-24" />}
            {answer.state === 'away' && !drafts && (
              <p className="p-2 text-muted-foreground">Drafts are listed as soon as the server can be reached.</p>
            )}
            {answer.state === 'failed' && (
              <p role="alert" className="flex flex-wrap items-center gap-2 p-2 text-destructive">
                {MESSAGES.somethingWrong}
                <Button data-part="dialog" onClick={answer.retry}>
                  Try again
                </Button>
              </p>
            )}
            {drafts?.length === 0 && <p className="p-2 text-muted-foreground">{PAPER_MESSAGES.draftsEmpty}</p>}
            {drafts && drafts.length > 0 && (
              <div role="radiogroup" aria-label="Custom Drafts">
                {drafts.map(({ id, documentTitle, updatedAt }) => (
                  <label key={id} className="flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 hover:bg-muted pointer-coarse:min-h-11">
                    <input type="radio" name="draft" value={id} checked={chosen === id} onChange={() => setChosen(id)} />
                    <span className="min-w-0 flex-1 wrap-anywhere">{documentTitle}</span>
                    <span className="text-xs text-muted-foreground">{updatedAt && formatDateTime(updatedAt)}</span>
                  </label>
                ))}
              </div>
            )}
          </div>
          <DialogFooter>
            <Button data-part="dialog" data-close="" variant="ghost" size="md" onClick={onClose}>
              Close
            </Button>
            <Button data-command="draft.delete" size="md" disabled={!chosen} onClick={() => void remove()}>
              Delete draft
            </Button>
            <Button data-part="dialog" type="submit" variant="primary" size="md" disabled={!chosen}>
              Open draft
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
