import { useEffect, type ReactNode } from 'react';
import type { Role } from '#domain/actor.ts';
import { isStaff } from '#domain/actor.ts';
import { titleProblem, type TypedSigner } from '#domain/esign/newDocument.ts';
import { userName } from '#domain/users/user.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { isReachable } from '#sync/syncStatus.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { Input } from '#src/components/ui/input.tsx';
import { useRow, useSyncStatus } from '#src/data/useLive.ts';
import { RestoredNote } from '#src/forms/restored-note.tsx';
import { usePane } from '#src/panes/usePane.ts';
import type { Template } from '#src/documents/useTemplates.ts';
import type { Kind } from '../creationPaths.ts';
import { forCustomer, forDriver, sendProblem, withDriverSigning, withoutSigner } from '../newDocument.ts';
import { ActButton } from './act-button.tsx';
import { Labeled } from './labeled.tsx';
import { CreationHeader } from './creation-header.tsx';
import { signerAdded } from './signer-fields.tsx';
import { SignersSection } from './signers-section.tsx';
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
  const { setMode } = usePane();
  useEffect(() => setMode('record'), [setMode]);
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
  const tooLong = titleProblem(document.title) === PAPER_MESSAGES.max100 ? PAPER_MESSAGES.max100 : null;
  return (
    <article className="@container h-full overflow-auto">
      {restoredAt && <RestoredNote at={restoredAt} onDiscard={reset} />}
      <section aria-label={heading} aria-busy={isBusy} className="mx-auto grid max-w-3xl gap-6 px-4.5 py-5">
        <CreationHeader heading={heading} sending={sending} isOnline={isOnline}>
          {buttons}
          <ActButton command="esign.send" variant="primary" reason={cannotSend} keys="Mod+Enter" onPress={send}>
            Send Document
          </ActButton>
          {save && (
            <ActButton command="esign.saveDraft" reason={save.reason} keys="Mod+s" onPress={save.run}>
              Save
            </ActButton>
          )}
        </CreationHeader>
        <div inert={phase !== 'none'} className="grid gap-6">
          <Labeled label="Document Title" required problem={tooLong ?? wrong['documentTitle'] ?? null}>
            {(control) => (
              <Input {...control} autoComplete="off" value={document.title} onChange={({ target }) => setTitleText(target.value)} />
            )}
          </Labeled>
          {source}
          <SignersSection creation={creation} isOwn={isOwn} roles={roles} seatProblem={seatProblem} wrong={wrong} />
          {children}
        </div>
      </section>
    </article>
  );
}
