import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTools } from '#src/commands/commandHost.ts';
import type { Json } from '#domain/field.ts';
import { keepDraft, readDraft } from '#src/data/drafts.ts';
import { useRow } from '#src/data/useLive.ts';
import { usePane } from '#src/panes/usePane.ts';
import { withDraft } from '#src/forms/unsaved.ts';
import type { Kind } from '../creationPaths.ts';
import { creationActs, type CreationActs } from '../creationActs.ts';
import { keptOf, seatDriver, type NewDocument } from '../newDocument.ts';

/** A document in its form, and how it is changed. */
export interface Creation {
  document: NewDocument;
  /** `isGiven`: it follows by itself, so that what nobody has typed at begins with it. */
  change: (next: (document: NewDocument) => NewDocument, isGiven?: true) => void;
  /** When the work that came back was last typed at; null: nothing came back. */
  restoredAt: string | null;
  /** Begins anew: what was typed is gone. */
  reset: () => void;
  /** Counts how often it began anew: the editor reads its words once. */
  round: number;
  /** This is saved elsewhere by now, under another name: what is typed from here on is kept under that. */
  settle: (saved: NewDocument, name: string) => void;
  /** What stands here is gone: nothing of it is kept. */
  forget: () => void;
}

/** Holds a document while it is written; what differs from where it began stays on this device, under the person and a name. */
export function useNewDocument(userId: string, name: string, start: NewDocument): Creation {
  const tools = useTools();
  const [first] = useState(() => {
    const kept = readDraft(userId, name);
    const document = withDraft(start, kept?.value ?? null);
    return { document, at: keptOf(document, start) === null ? null : (kept?.at ?? null) };
  });
  const [document, setDocument] = useState(first.document);
  const [restoredAt, setRestoredAt] = useState(first.at);
  const [round, setRound] = useState(0);
  const begun = useRef(start);
  const isFull = useRef(false);
  const named = useRef(name);
  const now = useRef(document);
  const put = useCallback(
    (next: NewDocument): void => {
      now.current = next;
      setDocument(next);
      void keepDraft(userId, named.current, keptOf(next, begun.current) as Json).then((fits) => {
        if (!fits && !isFull.current) tools.toast('This browser has no room left to keep what you type. Send or save soon.', 'alert');
        isFull.current = !fits;
      });
    },
    [userId, tools],
  );
  const change = useCallback<Creation['change']>(
    (next, isGiven) => {
      const one = next(now.current);
      if (isGiven && keptOf(now.current, begun.current) === null) begun.current = one;
      put(one);
    },
    [put],
  );
  const reset = useCallback(() => {
    put(begun.current);
    setRestoredAt(null);
    setRound((one) => one + 1);
  }, [put]);
  const settle = useCallback(
    (saved: NewDocument, other: string) => {
      begun.current = saved;
      void keepDraft(userId, named.current, null);
      named.current = other;
      put(now.current);
      setRestoredAt(null);
    },
    [put, userId],
  );
  const forget = useCallback(() => void keepDraft(userId, named.current, null), [userId]);
  return useMemo(
    () => ({ document, change, restoredAt, reset, round, settle, forget }),
    [document, change, restoredAt, reset, round, settle, forget],
  );
}

/** Puts the chosen driver among the signers when they are to sign; returns why they cannot, in words. */
export function useDriverSeat({ document, change }: Creation, roles: readonly string[] | null): string | null {
  const { row: driver } = useRow('drivers', document.driverId);
  const seat = driver ? seatDriver(document, driver, roles) : null;
  const isDue = seat !== null && 'document' in seat;
  useEffect(() => {
    if (isDue && driver)
      change((now) => {
        const due = seatDriver(now, driver, roles);
        return due !== null && 'document' in due ? due.document : now;
      }, true);
    // Roles are those of the template that is chosen; another one is another driver's seat too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue, driver, change]);
  return seat !== null && 'problem' in seat ? seat.problem : null;
}

/** The value of the last rendering, for what is called later. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Offers the acts of this form to commands for as long as its pane has the keyboard. */
export function useCreationActs(kind: Kind, isOwn: boolean, acts: Omit<CreationActs, 'kind' | 'isOwn'>): void {
  const { focused } = usePane();
  const latest = useLatest(acts);
  useEffect(() => {
    if (!focused) return undefined;
    const own: CreationActs = {
      kind,
      isOwn,
      document: () => latest.current.document(),
      roles: () => latest.current.roles(),
      cannotSend: () => latest.current.cannotSend(),
      cannotSave: () => latest.current.cannotSave(),
      setTitle: (title) => latest.current.setTitle(title),
      setCustomer: (id) => latest.current.setCustomer(id),
      setDriver: (id) => latest.current.setDriver(id),
      setDriverSigns: (signs) => latest.current.setDriverSigns(signs),
      addSigner: (typed) => latest.current.addSigner(typed),
      removeSigner: (email) => latest.current.removeSigner(email),
      preview: () => latest.current.preview(),
      save: () => latest.current.save(),
      send: () => latest.current.send(),
    };
    creationActs.set(own);
    return () => {
      if (creationActs.get() === own) creationActs.set(null);
    };
  }, [focused, kind, isOwn, latest]);
}
