import { useState } from 'react';
import { mayReadContent } from '#domain/documents/confidential.ts';
import { DRIVER_DOCUMENT_TYPES } from '#domain/documents/document.ts';
import { guessContent, guessType } from '#domain/documents/guessPaper.ts';
import { PAPERS, type PaperContent, type PaperType } from '#domain/documents/paperTypes.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { Button } from '#src/components/ui/button.tsx';
import { NativeSelect } from '#src/components/ui/input.tsx';
import { useMe } from '#src/data/useLive.ts';
import { ChosenFiles } from '../filing/chosen-files.tsx';
import { filePaper } from '../filing/filePaper.ts';
import { PaperFields } from '../filing/paper-fields.tsx';
import { hasWrongDay } from '../filing/wrongDays.ts';

interface NewPaperProps {
  driverId: string;
  /** The type that was asked for; null: the names of the files may tell. */
  wanted: PaperType | null;
  replaces: string | null;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  problems: readonly string[];
  onProblems: (problems: readonly string[]) => void;
  onClose: () => void;
}

/** Files a paper of a driver: its type and days are proposed from the names of the files. */
export function NewPaper({ driverId, wanted, replaces, files, onFiles, problems, onProblems, onClose }: NewPaperProps) {
  const tools = useTools();
  const me = useMe();
  const [chosen, setChosen] = useState<PaperType | null>(wanted);
  const [typed, setTyped] = useState<PaperContent>({});
  const [attempts, setAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const guessed = files.map(({ name }) => guessType(name)).find((type) => type !== null) ?? null;
  const types = DRIVER_DOCUMENT_TYPES.filter((type) => me && mayReadContent(me, { type }));
  const type = [chosen, guessed].find((one) => one !== null && types.includes(one)) ?? null;
  const read = type && files[0] ? guessContent(type, files[0].name) : {};
  const content = { ...read, ...typed };
  const submit = async (): Promise<void> => {
    if (!type || isSending) return;
    if (files.length === 0) return onProblems(['Choose at least one file.']);
    if (hasWrongDay(type, content)) return setAttempts(attempts + 1);
    setIsSending(true);
    const filed = await filePaper({ driverId, type, content, files, replaces }, tools);
    setIsSending(false);
    if (!filed.ok) return onProblems(filed.problems);
    tools.toast(`${PAPERS[type].label} is filed`);
    onClose();
  };
  return (
    <form
      aria-label="New document"
      aria-busy={isSending}
      className="grid gap-3 rounded-lg border border-border bg-card p-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3 className="text-sm font-semibold">{replaces ? 'Replace document' : 'New document'}</h3>
      <label className="grid max-w-72 gap-1 text-xs font-medium">
        Document type
        <NativeSelect data-autofocus="" value={type ?? ''} onChange={({ target }) => setChosen((target.value || null) as PaperType | null)}>
          <option value="">Choose a type</option>
          {types.map((one) => (
            <option key={one} value={one}>
              {PAPERS[one].label}
            </option>
          ))}
        </NativeSelect>
      </label>
      <ChosenFiles files={files} onChange={onFiles} problems={problems} onProblems={onProblems} />
      {type && <PaperFields type={type} content={content} attempts={attempts} onChange={setTyped} />}
      <div className="flex gap-2">
        <Button data-part="form" type="submit" variant="primary" aria-disabled={!type || isSending}>
          {isSending ? 'Uploading' : 'File document'}
        </Button>
        <Button data-part="form" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
