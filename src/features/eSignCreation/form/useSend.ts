import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { useTools } from '#src/commands/commandHost.ts';
import { holdAct, type HeldAct } from '#src/commands/holdAct.ts';
import type { Online } from '#src/commands/online.ts';
import { folderOf } from '../newDocument.ts';
import { HELD_ABOUT, sendDocument, type Outgoing } from '../sendDocument.ts';

/** The time for which the way to what was sent is offered, in milliseconds. */
const OFFER_MS = 10_000;

/** What goes on beside the sending of a document that began as a draft. */
export interface DraftSteps {
  /** Saves the draft before it goes; returns what went wrong, in words. */
  before: (server: Online) => Promise<string | null>;
  /** Deletes it afterwards; returns what went wrong, in words. */
  after: (server: Online) => Promise<string | null>;
}

/** The sending of a document: nothing, held back, or on its way. */
export interface Sending {
  phase: 'none' | 'held' | 'sending';
  /** What the server found wrong, by the fields of the form. */
  wrong: Readonly<Record<string, string>>;
  send: (outgoing: Outgoing, draft: DraftSteps | null) => void;
  /** Lets a held one go now. */
  release: () => void;
  cancel: () => void;
}

/** Sends documents of a form; `onSent` hears that one has gone. What was not sent stays in the form. */
export function useSend(onSent: () => void): Sending {
  const tools = useTools();
  const [phase, setPhase] = useState<Sending['phase']>('none');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const held = useRef<HeldAct | null>(null);
  const heard = useRef(onSent);
  useEffect(() => {
    heard.current = onSent;
  });
  const refuse = (message: string, details: Readonly<Record<string, string>> = {}): void => {
    setWrong(details);
    tools.toast(message, 'alert', undefined, HELD_ABOUT);
  };
  const leave = async (outgoing: Outgoing, draft: DraftSteps | null): Promise<void> => {
    const server = await tools.online().catch(() => null);
    if (!server) return refuse('The server cannot be reached. Nothing was sent.');
    const unsaved = draft && (await draft.before(server));
    if (unsaved) return refuse(unsaved);
    const answer = await sendDocument(server, outgoing);
    if (!answer.ok) return refuse(answer.message || PAPER_MESSAGES.documentError, answer.details);
    const open = { label: 'Open folder', run: () => tools.go(folderOf(outgoing.document)), forMs: OFFER_MS };
    tools.toast(PAPER_MESSAGES.documentCreated, 'status', open, HELD_ABOUT);
    const undeleted = draft && (await draft.after(server));
    if (undeleted) tools.toast(undeleted, 'alert');
    heard.current();
  };
  const send: Sending['send'] = (outgoing, draft) => {
    if (held.current) return;
    setWrong({});
    setPhase('held');
    const end = (goes: boolean): void => {
      held.current = null;
      if (!goes) {
        setPhase('none');
        tools.toast('Not sent. What you wrote is still here.', 'status', undefined, HELD_ABOUT);
        return;
      }
      setPhase('sending');
      void leave(outgoing, draft)
        .catch((error: unknown) => refuse(error instanceof Error ? error.message : MESSAGES.somethingWrong))
        .finally(() => setPhase('none'));
    };
    held.current = holdAct(`“${outgoing.document.title.trim()}” sends`, tools, end, HELD_ABOUT);
  };
  return { phase, wrong, send, release: () => held.current?.release(), cancel: () => held.current?.cancel() };
}
