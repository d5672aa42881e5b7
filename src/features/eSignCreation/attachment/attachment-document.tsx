import { X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { isStaff } from '#domain/actor.ts';
import { FILE_TYPES } from '#domain/documents/fileLimits.ts';
import { chooseFiles } from '#src/browser/chooseFiles.ts';
import { Button } from '#src/components/ui/button.tsx';
import { ErrorState } from '#src/components/empty-state.tsx';
import { FormSkeleton } from '#src/components/skeleton.tsx';
import { useFlag } from '#src/data/useFlag.ts';
import { useMe } from '#src/data/useLive.ts';
import { fileProblem } from '#src/documents/checkFile.ts';
import { DropHere } from '#src/documents/drop-here.tsx';
import { ProblemList } from '#src/documents/problem-list.tsx';
import { sizeLabel } from '#src/documents/sizeLabel.ts';
import { useFileDrop } from '#src/documents/useFileDrop.ts';
import { usePane } from '#src/panes/usePane.ts';
import { CreationPage, type Maker } from '../form/creation-page.tsx';
import { useNewDocument } from '../form/useCreation.ts';
import { begunFor, unsavedName } from '../newDocument.ts';

const ACCEPTED = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',');

/** /document-folders-management/attach: a document of a file; `?driver=` and `?customer=` say whose it is. */
export default function AttachmentDocument() {
  const me = useMe();
  const { search } = usePane();
  // FLAG-1: an address outlives the switch.
  if (!useFlag('attachDocumentTabV2'))
    return <ErrorState title="Making documents by attachment is switched off">An administrator can switch it on.</ErrorState>;
  return me ? <Attachment key={unsavedName('attachment', search)} me={me} address={search} /> : <FormSkeleton label="Loading the form" />;
}

function Attachment({ me, address }: { me: Maker; address: URLSearchParams }) {
  const [begun] = useState(() => begunFor(isStaff(me) ? null : me.customerId, address));
  const creation = useNewDocument(me.userId, unsavedName('attachment', address), begun);
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { focused } = usePane();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const place = useCallback((element: HTMLElement | null) => setRegion(element?.closest<HTMLElement>('[data-pane]') ?? null), []);
  const take = async (given: readonly File[]): Promise<void> => {
    const [one] = given;
    if (!one) return;
    const problem = given.length > 1 ? 'A document is made of one file. Choose one of them.' : await fileProblem(one);
    setProblems(problem ? [problem] : []);
    if (!problem) setFile(one);
  };
  const isOver = useFileDrop(region, focused, (given) => void take(given));
  const onSent = (): void => {
    setFile(null);
    creation.reset();
  };
  return (
    <CreationPage
      kind="attachment"
      heading="Create document by Attachment"
      me={me}
      creation={creation}
      file={file}
      onSent={onSent}
      source={
        <div ref={place} className="grid gap-2">
          <p id="esign-file" className="text-xs font-medium text-muted-foreground">
            Attach Document
            <span aria-hidden="true" className="ml-0.5 text-destructive">
              *
            </span>
          </p>
          <ProblemList problems={problems} onRead={() => setProblems([])} />
          {file && (
            <p className="flex items-center gap-3 rounded-lg border border-border px-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <span className="text-xs text-muted-foreground tabular-nums">{sizeLabel(file.size)}</span>
              <Button data-part="form" variant="ghost" size="icon" aria-label={`Take off ${file.name}`} onClick={() => setFile(null)}>
                <X aria-hidden="true" />
              </Button>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              data-part="form"
              size="md"
              aria-describedby="esign-file"
              onClick={() => void chooseFiles({ accept: ACCEPTED }).then(take)}
            >
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
            <p className="text-xs text-muted-foreground">
              Plain text, PNG, JPEG, PDF or Word, one file. <span className="pointer-coarse:hidden">Or drop or paste it here.</span>
            </p>
          </div>
          {region && isOver && createPortal(<DropHere />, region)}
        </div>
      }
    />
  );
}
