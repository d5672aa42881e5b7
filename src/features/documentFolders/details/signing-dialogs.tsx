import { useState, type ReactNode } from 'react';
import { askAgain } from '#src/commands/useServerAnswer.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { AnswerNote } from '#src/components/answer-note.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#src/components/ui/dialog.tsx';
import { Input, NativeSelect } from '#src/components/ui/input.tsx';
import { documentQuery } from '../document.queries.ts';
import { signerName } from '../documentLook.ts';
import type { SignerRow } from '../documentSubject.ts';
import { useFolderDocuments } from '../useFolderDocuments.ts';
import { ScheduleForm, type PartProps } from './schedule-form.tsx';
import { SigningCode } from './signing-code.tsx';

/** The dialogs about the signing of one document: by the key under which an address names it, with their titles. */
const DIALOGS = {
  reassign: ['Replace signer', ReplaceSigner],
  inPerson: ['Sign in person', SignInPerson],
  schedule: ['Expiry and reminders', ScheduleForm],
} as const satisfies Record<string, readonly [string, (part: PartProps) => ReactNode]>;
type DialogName = keyof typeof DIALOGS;

interface SigningDialogsProps {
  search: URLSearchParams;
  setSearch: (patch: Record<string, string | null>, how: 'replace') => void;
}

/** Whichever dialog about the signing of a document the address asks for. */
export function SigningDialogs({ search, setSearch }: SigningDialogsProps) {
  return (Object.keys(DIALOGS) as DialogName[]).map((name) => {
    const id = search.get(name);
    return id && <SigningDialog key={name} name={name} id={id} onClose={() => setSearch({ [name]: null }, 'replace')} />;
  });
}

function SigningDialog({ name, id, onClose }: { name: DialogName; id: string; onClose: () => void }) {
  const { answer, rows } = useFolderDocuments(documentQuery(id));
  const [row] = rows;
  const [title, Part] = DIALOGS[name];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined} className="max-w-md">
        <DialogTitle>{title}</DialogTitle>
        {row ? (
          <>
            <p className="mt-1 break-words text-muted-foreground">{row.title}</p>
            <Part row={row} onDone={onClose} />
          </>
        ) : answer.data ? (
          <p role="note" className="mt-3">
            This document is not there, or not yours to see.
          </p>
        ) : (
          <AnswerNote answer={answer} away="This works as soon as the server can be reached." className="mt-3">
            <Skeleton className="mt-3 h-32 w-full" />
          </AnswerNote>
        )}
        <DialogFooter>
          <Button data-part="dialog" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

interface SignerBoxProps {
  signers: readonly SignerRow[];
  value: string;
  onChange: (id: string) => void;
}

function SignerBox({ signers, value, onChange }: SignerBoxProps) {
  return (
    <label className="grid gap-1">
      Signer
      <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
        {signers.map((signer) => (
          <option key={signer.id} value={signer.id}>
            {signerName(signer)}, {signer.email}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

/** SIGN-15: another person in the place of a signer who has not signed. */
function ReplaceSigner({ row, onDone }: PartProps) {
  const tools = useTools();
  const open = row.signers.filter(({ status }) => status === 'waiting_for_signature' || status === 'on_hold');
  const [signerId, setSignerId] = useState(open[0]?.id ?? '');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  if (open.length === 0) return <p className="mt-3">Nobody of this document can be replaced: all have signed or declined.</p>;
  const send = async (): Promise<void> => {
    const server = await tools.online();
    const answer = await server.post('/api/esign/reassign', { documentHash: row.hash, signerId, name: name.trim(), email: email.trim() });
    if (!answer.ok) return setProblem(answer.message);
    askAgain();
    tools.toast(`${name.trim()} is asked to sign instead`);
    onDone();
  };
  const said = problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'replace-problem' };
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SignerBox signers={open} value={signerId} onChange={setSignerId} />
      <label htmlFor="new-signer" className="grid gap-1">
        New signer’s name
        <Input id="new-signer" autoComplete="off" required maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label htmlFor="new-signer-email" className="grid gap-1">
        New signer’s email
        <Input
          id="new-signer-email"
          {...said}
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      {problem !== null && (
        <p role="alert" id="replace-problem" className="text-xs text-destructive">
          {problem}
        </p>
      )}
      <p className="text-xs text-muted-foreground">
        The link of the signer before stops working and says so. The document and its log name both.
      </p>
      <Button data-part="form" type="submit" variant="primary" className="justify-self-start">
        Replace signer
      </Button>
    </form>
  );
}

/** SIGN-16: whose turn it is signs here and now, on their own phone. */
function SignInPerson({ row }: PartProps) {
  const waiting = row.signers.filter(({ status }) => status === 'waiting_for_signature');
  const [signerId, setSignerId] = useState(waiting[0]?.id ?? '');
  const signer = waiting.find(({ id }) => id === signerId);
  if (!signer) return <p className="mt-3">It is nobody’s turn to sign this document.</p>;
  return (
    <div className="mt-3 grid gap-3">
      {waiting.length > 1 && <SignerBox signers={waiting} value={signerId} onChange={setSignerId} />}
      <SigningCode key={signerId} documentHash={row.hash} signer={signer} />
    </div>
  );
}
