import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTools } from '#src/commands/commandHost.ts';
import { Button } from '#src/components/ui/button.tsx';
import { DropHere } from '#src/documents/drop-here.tsx';
import { pickFiles } from '#src/documents/pickFiles.ts';
import { ProblemList } from '#src/documents/problem-list.tsx';
import { useFileDrop } from '#src/documents/useFileDrop.ts';
import { useWaitingDocuments } from '#src/documents/uploadQueue.ts';
import { WaitingList } from '#src/documents/waiting-list.tsx';
import { usePane } from '#src/panes/usePane.ts';

const NONE: readonly string[] = [];

/** Files for a case that is not there yet: they are kept on this device at once, and go after the case itself. `form` names the draft. */
export function CaseFiles({ caseId, form }: { caseId: string; form: string }) {
  const tools = useTools();
  const { focused } = usePane();
  const files = useWaitingDocuments('cases', caseId);
  const [problems, setProblems] = useState(NONE);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const take = async (given: readonly File[]): Promise<void> => {
    if (given.length === 0) return;
    try {
      const { addDocuments } = await import('#src/documents/addDocuments.ts');
      setProblems((await addDocuments({ table: 'cases', id: caseId }, given, [], form)).problems);
    } catch {
      tools.toast('The files could not be kept on this device. Please add them again.', 'alert');
    }
  };
  const isOver = useFileDrop(region, focused, (given) => void take(given));
  return (
    <fieldset ref={place} className="min-w-0">
      <legend className="mb-3 w-full border-b border-border pb-1.5 text-sm font-semibold">Documents</legend>
      <ProblemList problems={problems} onRead={() => setProblems(NONE)} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          data-part="form"
          size="md"
          variant="primary"
          className="hidden pointer-coarse:inline-flex"
          onClick={() => void pickFiles('camera').then(take)}
        >
          Take a photo of the ticket
        </Button>
        <Button data-part="form" size="md" onClick={() => void pickFiles().then(take)}>
          Choose files
        </Button>
        <span className="text-xs text-muted-foreground pointer-coarse:hidden">or drop or paste them anywhere in this form</span>
      </div>
      <div className="mt-2 empty:hidden">
        <WaitingList files={files} />
      </div>
      {region && isOver && createPortal(<DropHere />, region)}
    </fieldset>
  );
}
