import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Role } from '#domain/actor.ts';
import { isStaff } from '#domain/actor.ts';
import { titleProblem, type TypedSigner } from '#domain/esign/newDocument.ts';
import { MESSAGES } from '#domain/messages.ts';
import { userName } from '#domain/users/user.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Input } from '#src/components/ui/input.tsx';
import { useRow, useSyncStatus } from '#src/data/useLive.ts';
import { RestoredNote } from '#src/forms/restored-note.tsx';
import { usePane } from '#src/panes/usePane.ts';
import type { Kind } from '../creationPaths.ts';
import { forCustomer, forDriver, sendProblem, withDriverSigning, withoutSigner, type Template } from '../newDocument.ts';
import { ActButton } from './act-button.tsx';
import { DriverEmailNote } from './driver-email-note.tsx';
import { Labeled } from './labeled.tsx';
import { CustomerPicker, DriverPicker } from './party-pickers.tsx';
import { signerAdded, SignerFields } from './signer-fields.tsx';
import { SignersList } from './signers-list.tsx';
import { useCreationActs, useDriverSeat, type Creation } from './useCreation.ts';
import { useSend, type DraftSteps } from './useSend.ts';

/** The person who makes the document. */
export interface Maker {
  userId: string;
  role: Role;
  customerId: string | null;
}

interface CreationPageProps {
  kind: Kind;
  heading: string;
  me: Maker;
  creation: Creation;
  file?: File | null;
  template?: Template | null;
  /** Why nothing of it can be done at the moment, in words; null: it can. */
  busy?: string | null;
  draft?: DraftSteps | null;
  /** Saving and previewing, where there is that. */
  save?: { reason: string | null; run: () => void };
  preview?: () => void;
  onSent: () => void;
  /** Further buttons, before Send. */
  buttons?: ReactNode;
  /** What the document is made of, between its title and its signers. */
  source?: ReactNode;
  /** Below the signers. */
  children?: ReactNode;
}

/** The place where documents are managed, which the screens lead back to. */
const FOLDERS_PATH = '/document-folders-management';

const NOTHING = (): void => undefined;

/** The page around a document that is made: its title, whom it is for, who signs, and how it is sent (spec section 2). */
export function CreationPage({
  kind,
  heading,
  me,
  creation,
  file = null,
  template = null,
  busy = null,
  draft = null,
  save,
  preview,
  onSent,
  buttons,
  source,
  children,
}: CreationPageProps) {
  const tools = useTools();
  const { setMode, setTitle } = usePane();
  useEffect(() => setMode('record'), [setMode]);
  useEffect(() => setTitle(heading), [setTitle, heading]);
  const isOwn = !isStaff(me);
  const { document, change, restoredAt, reset } = creation;
  const roles = kind === 'template' ? (template?.roles ?? []) : null;
  const seatProblem = useDriverSeat(creation, roles);
  const isOnline = isReachable(useSyncStatus().phase);
  const { row: user } = useRow('users', me.userId);
  const sending = useSend(onSent);
  const isBusy = busy !== null || sending.phase !== 'none';
  const cannotSend = isOnline
    ? (busy ?? sendProblem({ kind, document, file, template, isBusy }))
    : 'sending needs a connection; what you write is kept on this device';
  const requester = user ? { email: user.email, name: userName(user) } : null;
  const send = (): void => sending.send({ kind, document, file, requester }, draft);
  const setTitleText = (title: string): void => change((now) => ({ ...now, title }));
  useCreationActs(kind, isOwn, {
    document: () => document,
    roles: () => roles ?? [],
    cannotSend: () => cannotSend,
    cannotSave: () => save?.reason ?? null,
    setTitle: setTitleText,
    setCustomer: (id) => change((now) => forCustomer(now, id)),
    setDriver: (id) => void tools.get('drivers', id).then((row) => change((now) => forDriver(now, row ?? null))),
    setDriverSigns: (signs) => change((now) => withDriverSigning(now, signs)),
    addSigner: (typed: TypedSigner) => {
      const added = signerAdded(document, typed);
      if ('problem' in added) return added.problem;
      change(() => added.document);
      return null;
    },
    removeSigner: (email) => {
      const signer = document.signers.find((one) => one.email === email);
      if (signer) change((now) => withoutSigner(now, signer));
    },
    preview: preview ?? NOTHING,
    save: save?.run ?? NOTHING,
    send,
  });
  const { wrong, phase } = sending;
  const undo = useRef<HTMLButtonElement>(null);
  const isHeld = phase === 'held';
  // What is on its way is not written at: the keyboard goes to what can still be done.
  useEffect(() => {
    if (isHeld) undo.current?.focus();
  }, [isHeld]);
  const tooLong = titleProblem(document.title) === PAPER_MESSAGES.max100 ? PAPER_MESSAGES.max100 : null;
  return (
    <article className="@container h-full overflow-auto">
      {restoredAt && <RestoredNote at={restoredAt} onDiscard={reset} />}
      <section aria-label={heading} aria-busy={isBusy} className="mx-auto grid max-w-3xl gap-6 px-4.5 py-5">
        <header className="grid gap-3">
          <a href={FOLDERS_PATH} className="flex items-center gap-1 justify-self-start text-sm text-muted-foreground hover:text-foreground">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Document Management
          </a>
          <h1 tabIndex={-1} className="text-xl font-semibold outline-hidden">
            {heading}
          </h1>
          <div className="flex flex-wrap gap-2">
            {buttons}
            <ActButton command="esign.send" variant="primary" reason={cannotSend} keys="Mod+Enter" onPress={send}>
              Send Document
            </ActButton>
            {save && (
              <ActButton command="esign.saveDraft" reason={save.reason} keys="Mod+s" onPress={save.run}>
                Save
              </ActButton>
            )}
          </div>
          {phase !== 'none' && (
            <div
              role="status"
              className="flex flex-wrap items-center gap-3 rounded-lg border border-tone-blue-border bg-tone-blue-bg px-3 py-2 text-sm text-tone-blue-fg"
            >
              <p className="min-w-0 flex-1">{isHeld ? 'Sends in a few seconds. Nothing has left yet.' : 'Sending'}</p>
              {isHeld && (
                <>
                  <Button data-part="note" ref={undo} onClick={sending.cancel}>
                    Undo
                  </Button>
                  <Button data-part="note" onClick={sending.release}>
                    Send now
                  </Button>
                </>
              )}
            </div>
          )}
          {!isOnline && (
            <p role="status" className="rounded-lg border border-border bg-subtle px-3 py-2 text-sm text-muted-foreground">
              You are offline. What you write is kept on this device; sending needs a connection.
            </p>
          )}
        </header>
        <div inert={phase !== 'none'} className="grid gap-6">
          <Labeled label="Document Title" required problem={tooLong ?? wrong['documentTitle'] ?? null}>
            {(control) => (
              <Input {...control} autoComplete="off" value={document.title} onChange={({ target }) => setTitleText(target.value)} />
            )}
          </Labeled>
          {source}
          <fieldset className="grid min-w-0 gap-4">
            <legend className="mb-3 w-full border-b border-border pb-1.5 text-sm font-semibold">Signers</legend>
            <div className="grid gap-x-4 gap-y-3 @min-[34rem]:grid-cols-2">
              {!isOwn && <CustomerPicker creation={creation} problem={wrong['customerId'] ?? null} />}
              <DriverPicker creation={creation} />
            </div>
            {!isOwn && (
              <Button
                data-command="esign.signer.driver"
                size="md"
                className="justify-self-start"
                aria-pressed={document.driverSigns}
                onClick={() => change((now) => withDriverSigning(now, !now.driverSigns))}
              >
                {document.driverSigns ? 'Remove Driver' : 'Add driver as signer'}
              </Button>
            )}
            {document.driverSigns && document.driverId === '' && (
              <p className="text-xs text-muted-foreground">Choose the driver who signs.</p>
            )}
            {seatProblem && <DriverEmailNote driverId={document.driverId} problem={seatProblem} />}
            <SignerFields creation={creation} roles={roles} />
            <SignersList creation={creation} isForced={isOwn} />
            {wrong['signers'] && (
              <p role="alert" className="text-xs text-destructive">
                {wrong['signers'] === MESSAGES.fieldRequired ? 'Add a signer.' : wrong['signers']}
              </p>
            )}
            {document.signers.length > 1 && (
              <p className="text-xs text-muted-foreground">They are asked one after the other, in this order.</p>
            )}
          </fieldset>
          {children}
        </div>
      </section>
    </article>
  );
}
