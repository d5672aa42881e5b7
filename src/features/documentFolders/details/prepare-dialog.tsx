import { useEffect, useState, type SyntheticEvent } from 'react';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';
import { askAgain } from '#src/commands/useServerAnswer.ts';

/** The page of the signing service after a draft went out. */
const SENT_PATH = '/sign/sent';

interface PrepareDialogProps {
  hash: string;
  onClose: () => void;
}

/** A draft in the frame of the signing service, where its sender looks it over and sends it (1300 by 800, spec 9). */
export function PrepareDialog({ hash, onClose }: PrepareDialogProps) {
  const tools = useTools();
  const [claim, setClaim] = useState<{ url: string } | { problem: string } | null>(null);
  useEffect(() => {
    let stale = false;
    void (async () => {
      const form = new FormData();
      form.set('hash', hash);
      form.set('is_draft', '1');
      const server = await tools.online();
      const answer = await server.sendForm<{ data: { embeddedClaimUrl: string | null } }>('PUT', '/api/esign/documents', form);
      if (stale) return;
      const url = answer.ok ? answer.data.data.embeddedClaimUrl : null;
      if (url) setClaim({ url });
      else setClaim({ problem: [PAPER_MESSAGES.documentSendProblem, ...(answer.ok ? [] : [answer.message])].join(' ') });
    })();
    return () => {
      stale = true;
    };
  }, [tools, hash]);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void => {
    let path: string | undefined;
    try {
      path = currentTarget.contentWindow?.location.pathname;
    } catch {
      // The frame of another service does not say where it is.
      return;
    }
    if (path !== SENT_PATH) return;
    askAgain();
    tools.toast(PAPER_MESSAGES.documentSent);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} className="top-4 max-h-[calc(100dvh-2rem)] max-w-[calc(1300px+1.5rem+2px)] p-3">
        <DialogTitle>Prepare document</DialogTitle>
        <div className="mt-2 h-[min(50rem,calc(100dvh-8rem))]">
          {claim === null && <Skeleton className="h-full w-full" />}
          {claim && 'problem' in claim && <p role="alert">{claim.problem}</p>}
          {claim && 'url' in claim && (
            <iframe
              title="Prepare and send the document"
              src={claim.url}
              onLoad={onLoad}
              className="h-full w-full rounded-md border border-border bg-white"
            />
          )}
        </div>
        <DialogFooter className="mt-2">
          <Button data-part="dialog" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
