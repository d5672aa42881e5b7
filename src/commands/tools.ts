import { MESSAGES } from '#domain/messages.ts';
import type { Refusal } from '#sync/replicaApi.ts';
import { device, files, outbox, rows } from '#src/data/replica.ts';
import { watched } from '#src/data/watched.ts';
import type { PaneStore } from '#src/panes/paneStore.ts';
import { holdAct } from './holdAct.ts';
import { outsideEffect } from './outsideAct.ts';
import { isOnScreen } from '#src/panes/onScreen.ts';
import { questionPlace } from '#src/panes/questionPlaces.ts';
import { openMail } from '#src/browser/openMail.ts';
import { saveFile } from '#src/browser/saveFile.ts';
import { formOf } from './formHandle.ts';
import { listOf } from './listHandle.ts';
import { askQuestion, chooseQuestion, confirmQuestion } from './questions.ts';
import { dismissAbout, passOffers, showToast } from './toasts.ts';
import { threadOf } from './threadHandle.ts';
import { triageOf } from './triageHandle.ts';
import type { CommandTools, Held, PaletteStart } from './types.ts';

/** Returns whether it was done; says what went wrong in a toast. */
async function isDone(work: () => Promise<{ ok: true } | Refusal>): Promise<boolean> {
  try {
    const outcome = await work();
    if (!outcome.ok) showToast(outcome.message || MESSAGES.somethingWrong, 'alert');
    return outcome.ok;
  } catch (error) {
    showToast(error instanceof Error && error.message ? error.message : MESSAGES.somethingWrong, 'alert');
    return false;
  }
}

/** Names the offer to undo a change that has not left, so that it goes when the change is undone elsewhere. */
const unsent = (mid: number): string => `unsent ${mid}`;

/** The work that follows when a held change is taken back, whichever way, by the number of the change. */
const heldBack = new Map<number, () => void>();

function takenBack(mid: number): void {
  heldBack.get(mid)?.();
  heldBack.delete(mid);
}

/** A change that has not left can be taken back: for as long as that is so, say it. */
function offerUndo(mid: number, holdUntil: string, held?: Held): void {
  const undo = async (): Promise<void> => {
    dismissAbout(unsent(mid));
    const gone = await outbox.cancel(mid);
    showToast(gone.length > 0 ? 'Undone' : 'It was sent already', gone.length > 0 ? 'status' : 'alert');
    if (gone.length > 0) takenBack(mid);
  };
  const forMs = Math.max(0, Date.parse(holdUntil) - Date.now());
  if (held?.takenBack) {
    heldBack.set(mid, held.takenBack);
    setTimeout(() => heldBack.delete(mid), forMs);
  }
  held?.offered?.(() => void undo());
  showToast(held?.words ?? 'Not sent yet', 'status', { label: 'Undo', run: () => void undo(), forMs }, unsent(mid));
}

/** The tools of commands over the replica and the panes; `openPalette` belongs to the shell. */
export function makeTools(panes: PaneStore, openPalette: (start?: PaletteStart) => void): CommandTools {
  const paneId = (): string | undefined => panes.state().panes[panes.state().focused]?.id;
  const placeOf = ({ everywhere }: { everywhere?: boolean }) => (everywhere ? null : questionPlace(panes));
  return {
    go: (href, where) => panes.go(href, where),
    mutate: (name, input, held) =>
      isDone(async () => {
        panes.edited();
        passOffers();
        const outcome = await outbox.mutate(name, input, held?.forMs);
        if (outcome.ok && outcome.holdUntil) offerUndo(outcome.mid, outcome.holdUntil, held);
        return outcome;
      }),
    mutateBatch: (name, inputs, act = crypto.randomUUID()) =>
      isDone(() => {
        panes.edited();
        passOffers();
        return outbox.mutateBatch(
          inputs.map((input) => ({ name, input })),
          act,
        );
      }),
    resolve: async (mid, choice) => {
      let became: number | null = null;
      const done = await isDone(async () => {
        const outcome = await outbox.resolve(mid, choice);
        if (outcome?.ok) became = outcome.mid;
        return outcome ?? { ok: true };
      });
      return done ? { mid: became } : null;
    },
    restore: (mid) => isDone(() => outbox.restore(mid)),
    bringSealed: (copy) => device.bringSealed(copy),
    retry: (mid, corrected) => isDone(() => outbox.retry(mid, corrected)),
    cancel: async (mid) => (await outbox.cancel(mid)).length,
    undo: (key) => outbox.undo(key),
    unseenAct: async () => {
      const last = (await outbox.undoSteps()).find(({ undone }) => !undone);
      return last && (outsideEffect(last) !== null || !isOnScreen(panes.state(), last)) ? last : null;
    },
    settled: (mids) =>
      mids.forEach((mid) => {
        dismissAbout(unsent(mid));
        takenBack(mid);
      }),
    redo: (key) => outbox.redo(key),
    release: async (mid) => void (await outbox.release(mid)),
    exportPending: () => outbox.exportPending(),
    diagnostics: device.diagnostics,
    save: (name, text, type = 'application/json') => saveFile(name, text, type),
    pickText: async () => (await import('#src/browser/pickText.ts')).pickText(),
    mail: openMail,
    online: async () => (await import('./online.ts')).online,
    copy: (text) => navigator.clipboard.writeText(text),
    discard: (mid) => outbox.discard(mid),
    toast: showToast,
    hold: (what) => new Promise((resolve) => holdAct(what, { toast: showToast }, resolve)),
    pin: files.pin,
    pins: () => watched()?.pins ?? [],
    confirm: (question) => confirmQuestion(question, placeOf(question)),
    choose: (question) => chooseQuestion(question, placeOf(question)),
    ask: (question) => askQuestion(question, placeOf(question)),
    query: rows.query,
    get: rows.get,
    dryRun: outbox.dryRun,
    search: (question) => rows.search(question, watched()?.versions),
    list: () => listOf(paneId()),
    triage: () => triageOf(paneId()),
    form: () => formOf(paneId()),
    thread: () => threadOf(paneId()),
    palette: { open: openPalette },
    newId: () => crypto.randomUUID(),
  };
}
