import { X } from 'lucide-react';
import { useState } from 'react';
import { DRIVER_DOCUMENT_FILES_MAX, DRIVER_DOCUMENT_MIMES } from '#domain/documents/fileLimits.ts';
import { chooseFiles } from '#src/browser/chooseFiles.ts';
import { ProblemList } from '#src/documents/problem-list.tsx';
import { sizeLabel } from '#src/documents/sizeLabel.ts';
import type { Beginning } from '#src/components/record-picker.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { checkPaperFiles } from './checkPaperFiles.ts';

interface ChosenFilesProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  problems: readonly string[];
  onProblems: (problems: readonly string[]) => void;
  /** Says whether the keyboard begins at the button. */
  control?: Beginning;
}

/** The files of a paper that is being filed: chosen, looked through before they go, and taken off again. */
export function ChosenFiles({ files, onChange, problems, onProblems, control = {} }: ChosenFilesProps) {
  const [isLooking, setIsLooking] = useState(false);
  const choose = async (): Promise<void> => {
    const given = await chooseFiles({ accept: DRIVER_DOCUMENT_MIMES.join(','), multiple: true });
    if (given.length === 0) return;
    setIsLooking(true);
    const { fitting, problems: found } = await checkPaperFiles(files, given);
    setIsLooking(false);
    onProblems(found);
    if (fitting.length > 0) onChange([...files, ...fitting]);
  };
  return (
    <div className="grid gap-2" aria-busy={isLooking}>
      <ProblemList problems={problems} onRead={() => onProblems([])} />
      <ul aria-label="Chosen files">
        {files.map((file) => (
          <li key={`${file.name} ${file.size}`} className="flex items-center gap-3 border-b border-border py-1 last:border-b-0">
            <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
            <span className="text-xs text-muted-foreground tabular-nums">{sizeLabel(file.size)}</span>
            <Button
              data-part="form"
              variant="ghost"
              size="icon"
              aria-label={`Take off ${file.name}`}
              onClick={() => onChange(files.filter((one) => one !== file))}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button data-part="form" {...control} onClick={() => void choose()}>
          Choose files
        </Button>
        <p className="text-xs text-muted-foreground">
          PDF, PNG or JPEG, at most {DRIVER_DOCUMENT_FILES_MAX} files.{' '}
          <span className="pointer-coarse:hidden">Or drop or paste them here.</span>
        </p>
      </div>
    </div>
  );
}
