import { useState } from 'react';
import { missingDay, PAPERS, withDefaultEnd, type PaperContent, type PaperType } from '#domain/documents/paperTypes.ts';
import type { Json } from '#domain/field.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { offerUndo } from '#src/commands/offerUndo.ts';
import { askAgain, useServerAnswer } from '#src/commands/useServerAnswer.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { UNREACHED } from '#src/data/unreached.ts';
import { ProblemList } from '#src/documents/problem-list.tsx';
import { paperContent, paperSay } from '../driverDocument.operations.ts';
import { saidIn } from '../filing/filePaper.ts';
import { PaperFields } from '../filing/paper-fields.tsx';
import { hasWrongDay } from '../filing/wrongDays.ts';
import type { PaperRow } from '../paperSubject.ts';

interface EditPapersProps {
  papers: readonly PaperRow[];
  onClose: () => void;
}

/** The details of one paper, or those that several of a type shall have in common. */
export function EditPapers({ papers, onClose }: EditPapersProps) {
  const [first] = papers;
  if (!first) return null;
  return papers.length === 1 ? <EditOne paper={first} onClose={onClose} /> : <DetailsForm papers={papers} before={{}} onClose={onClose} />;
}

/** What a confidential paper says is asked for only here, where it is read (DOC-6). */
function EditOne({ paper, onClose }: { paper: PaperRow; onClose: () => void }) {
  const answer = useServerAnswer(paperContent, { id: paper.id }, []);
  if (!answer.data)
    return (
      <AnswerNote answer={answer} away="The details can be changed as soon as the server can be reached.">
        <Skeleton className="h-24 w-full" />
      </AnswerNote>
    );
  return <DetailsForm papers={[paper]} before={(answer.data.driverDocument?.json ?? {}) as PaperContent} onClose={onClose} />;
}

/** DOC-7: the label of the day on which a document ends, which it had and is to lose; null: it loses none. */
function lostDay(type: PaperType, before: PaperContent, content: PaperContent): string | null {
  return missingDay(type, saidIn(before)) === null ? missingDay(type, saidIn({ ...before, ...content })) : null;
}

function DetailsForm({ papers, before, onClose }: EditPapersProps & { before: PaperContent }) {
  const tools = useTools();
  const [content, setContent] = useState<PaperContent>(before);
  const [attempts, setAttempts] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { type } = papers[0]!;
  const { label } = PAPERS[type];
  const submit = async (): Promise<void> => {
    if (hasWrongDay(type, content)) return setAttempts(attempts + 1);
    const lost = papers.length === 1 ? lostDay(type, before, content) : null;
    if (lost) return setProblems([`Enter “${lost}”. Without it nobody is told when the document ends.`]);
    const server = await tools.online().catch(() => null);
    if (!server) return setProblems([UNREACHED]);
    const wrong: string[] = [];
    const done: { id: string; before: PaperContent | null }[] = [];
    for (const paper of papers) {
      const was = papers.length === 1 ? before : paper.json;
      const json = withDefaultEnd(type, saidIn({ ...was, ...content })) as Json;
      const answer = await server.ask(paperSay, { id: paper.id, json });
      if (answer.ok) done.push({ id: paper.id, before: was });
      else wrong.push(...(answer.details ? Object.values(answer.details) : [answer.message]));
    }
    askAgain();
    const takeBack = async (): Promise<string> => {
      const kept: string[] = [];
      for (const { id, before: json } of done) {
        const back = await server.ask(paperSay, { id, json: json as Json });
        if (!back.ok) kept.push(back.message);
      }
      askAgain();
      return [...new Set(kept)].join(' ');
    };
    if (done.length > 0)
      offerUndo(tools, papers.length === 1 ? `Details of ${label} are saved` : `Details of ${done.length} documents are saved`, {
        takeBack,
      });
    if (wrong.length > 0) return setProblems([...new Set(wrong)]);
    onClose();
  };
  return (
    <form
      aria-label="Details"
      className="grid gap-3 rounded-lg border border-border bg-card p-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3 className="text-sm font-semibold">
        {papers.length === 1 ? `Details of ${label}` : `Details of ${papers.length} documents: ${label}`}
      </h3>
      {papers.length > 1 && <p className="text-xs text-muted-foreground">What is left empty stays as it is in each of them.</p>}
      <ProblemList problems={problems} onRead={() => setProblems([])} />
      <PaperFields type={type} content={content} attempts={attempts} onChange={setContent} />
      <div className="flex gap-2">
        <Button data-part="form" type="submit" variant="primary">
          Save
        </Button>
        <Button data-part="form" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
