import { MESSAGES } from '#domain/messages.ts';
import { mutate, query } from '#src/data/replica.ts';
import type { PaneStore } from '#src/panes/paneStore.ts';
import { chooseQuestion, confirmQuestion } from './questions.ts';
import { showToast } from './toasts.ts';
import type { CommandTools } from './types.ts';

/** The tools of commands over the replica and the panes; `openPalette` belongs to the shell. */
export function makeTools(panes: PaneStore, openPalette: () => void): CommandTools {
  return {
    go: (href, where) => panes.go(href, where),
    mutate: async (name, input) => {
      try {
        const outcome = await mutate(name, input);
        if (!outcome.ok) showToast(outcome.message || MESSAGES.somethingWrong, 'alert');
        return outcome.ok;
      } catch (error) {
        showToast(error instanceof Error && error.message ? error.message : MESSAGES.somethingWrong, 'alert');
        return false;
      }
    },
    toast: showToast,
    confirm: confirmQuestion,
    choose: chooseQuestion,
    query,
    panes: { close: () => panes.close(), focusNext: panes.focusNext },
    palette: { open: openPalette },
    newId: () => crypto.randomUUID(),
  };
}
