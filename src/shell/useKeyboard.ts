import { useEffect } from 'react';
import { runCommand, type CommandHost } from '#src/commands/commandHost.ts';
import { escapeStep } from '#src/commands/escapeLadder.ts';
import { keysOf, offersIn } from '#src/commands/keymap.ts';
import { isElementsOwn, modeAt } from '#src/commands/keyTarget.ts';
import { isMac } from '#src/commands/platform.ts';
import { advance } from '#src/commands/sequence.ts';
import { isSafeInText, keyFacts, strokeOf } from '#src/commands/strokes.ts';
import { restoreFocus } from '#src/panes/paneFocus.ts';
import type { PaneStore } from '#src/panes/paneStore.ts';
import { cycleRegions } from './cycleRegions.ts';
import { paletteState, pendingKeys } from './shellState.ts';

/** Keys typed between Mod+K and the palette's first frame belong to its input: none is lost. */
function typedAhead(event: KeyboardEvent): boolean {
  const open = paletteState.get();
  if (!open || document.querySelector('[cmdk-input]')) return false;
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
    paletteState.set({ ...open, typed: open.typed + event.key });
  event.preventDefault();
  return true;
}

function takeFocusBack(panes: PaneStore): void {
  const { panes: all, focused } = panes.state();
  const pane = all[focused];
  if (!pane) return;
  document.querySelector<HTMLElement>(`[data-pane="${pane.id}"]`)?.focus({ preventScroll: true });
  if (pane.mode === 'list') restoreFocus(pane);
}

/** One key press, from event to command. Answers whether the key was ours. */
function take(event: KeyboardEvent, host: CommandHost, panes: PaneStore): boolean {
  const stroke = strokeOf(keyFacts(event), isMac);
  if (stroke === null) return false;
  const ctx = host.context();
  const target = event.composedPath()[0];
  const mode = modeAt(target, ctx.mode);
  if (stroke === 'F6' || stroke === 'Shift+F6') return mode !== 'dialog' && cycleRegions(stroke === 'F6' ? 1 : -1, panes);
  if (stroke === 'Escape') {
    const step = escapeStep({
      composing: event.isComposing,
      overlay: mode === 'dialog',
      sequence: pendingKeys.get() !== null,
      text: mode === 'text',
    });
    if (step === 'left-alone') return false;
    if (step === 'leave-text') takeFocusBack(panes);
    if (step === 'cancel-sequence') pendingKeys.set(null);
    if (step !== 'command') return true;
  }
  if (mode === 'dialog' || (!pendingKeys.get() && isElementsOwn(target, stroke))) return false;
  const here = { ...ctx, mode };
  const known = keysOf(offersIn(host.commands, here));
  if (mode === 'text') for (const keys of known.keys()) if (!isSafeInText(keys)) known.delete(keys);
  const step = advance(pendingKeys.get(), stroke, performance.now(), new Set(known.keys()));
  pendingKeys.set(step.kind === 'wait' ? step.pending : null);
  if (step.kind === 'unknown') host.tools.toast(`${step.keys} is not a command`);
  const offer = step.kind === 'run' ? known.get(step.keys) : undefined;
  if (offer && (!event.repeat || offer.command.repeatable)) runCommand(host, offer.command, here);
  return step.kind !== 'none';
}

/** The one listener behind all shortcuts. Widgets with keys of their own go first, except while a sequence is under way. */
export function useKeyboard(host: CommandHost, panes: PaneStore): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if (take(event, host, panes)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const early = (event: KeyboardEvent): void => {
      if (typedAhead(event)) event.stopPropagation();
      else if (pendingKeys.get()) handle(event);
    };
    const late = (event: KeyboardEvent): void => {
      if (!pendingKeys.get()) handle(event);
    };
    window.addEventListener('keydown', early, { capture: true });
    window.addEventListener('keydown', late);
    return () => {
      window.removeEventListener('keydown', early, { capture: true });
      window.removeEventListener('keydown', late);
    };
  }, [host, panes]);
}
