import { useEffect } from 'react';
import { runCommand, type CommandHost } from '#src/commands/commandHost.ts';
import { deadEnd, elsewhere } from '#src/commands/deadKey.ts';
import { escapeStep } from '#src/commands/escapeLadder.ts';
import { keysOf, offersIn } from '#src/commands/keymap.ts';
import { characterKeys } from '#src/commands/keyPreferences.ts';
import { pressed, type Press } from '#src/commands/keyPress.ts';
import { isElementsOwn, modeOf, takesKeys } from '#src/commands/keyTarget.ts';
import { isLatin, learnLayout, readLayout } from '#src/commands/layout.ts';
import { isMac } from '#src/browser/platform.ts';
import { isCharacterKey, keyFacts, strokeOf } from '#src/commands/strokes.ts';
import type { Mode } from '#src/commands/types.ts';
import { holdKeysUntilArrival } from '#src/panes/keysOnArrival.ts';
import { restoreFocus } from '#src/panes/paneFocus.ts';
import { pathOf } from '#src/panes/paneState.ts';
import { forgetFocus } from '#src/panes/places.ts';
import type { PaneStore } from '#src/panes/paneStore.ts';
import { LEADER_ID } from './commands/acts.ts';
import { cycleRegions } from './cycleRegions.ts';
import { laterCommandsTried, listensFor } from './laterCommands.ts';
import { pendingKeys } from './shellState.ts';

/** The time keys wait for the commands after the start, in milliseconds; longer, and something is wrong with the connection. */
const START_PATIENCE_MS = 10_000;

function takeFocusBack(panes: PaneStore): void {
  const { panes: all, focused } = panes.state();
  const pane = all[focused];
  if (!pane) return;
  forgetFocus(pane.id, pathOf(pane.href));
  document.querySelector<HTMLElement>(`[data-pane="${pane.id}"]`)?.focus({ preventScroll: true });
  if (pane.mode === 'list') restoreFocus(pane);
}

/** The step that Escape takes before any command of that key; true: it was taken. Undefined: it goes on. */
function escape(event: KeyboardEvent, mode: Mode, panes: PaneStore): boolean | undefined {
  const step = escapeStep({
    composing: event.isComposing,
    overlay: mode === 'dialog',
    sequence: pendingKeys.get() !== null,
    text: mode === 'text' || mode === 'editor',
  });
  if (step === 'command') return undefined;
  if (step === 'leave-text') takeFocusBack(panes);
  if (step === 'cancel-sequence') pendingKeys.set(null);
  return step !== 'left-alone';
}

/** A dialog over one pane leaves the others usable. */
function isInPane(path: readonly EventTarget[]): boolean {
  return path.some((target) => target instanceof Element && target.matches('[data-pane]'));
}

const isInRows = (path: readonly EventTarget[]): boolean =>
  path.some((target) => target instanceof Element && target.matches('[role="grid"]'));

/** Leads to the row that begins with typed letters where these are no commands, as in the lists of an operating system. */
function typesAhead(event: KeyboardEvent, path: readonly EventTarget[], host: CommandHost): boolean {
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  return characterKeys.get() !== 'on' && isLetter && isInRows(path) && host.tools.list()?.typeAhead(event.key) === true;
}

/** Says why keys led nowhere, in the place of what was said of the last ones. */
function sayDeadEnd(keys: string, host: CommandHost): void {
  host.tools.toast(deadEnd(keys, host.commands, host.context().actor.role), 'status', undefined, 'dead key');
}

/** Answers a stroke that nothing takes here but something does elsewhere: it begins a sequence all the same (true), or says why it does nothing. */
function answerDeadKey({ stroke, repeat, mode, now, characterKeys: letters }: Press, host: CommandHost): boolean {
  const isText = mode === 'text' || mode === 'editor' || mode === 'form';
  const found = isText || repeat || (isCharacterKey(stroke) && letters !== 'on') ? null : elsewhere(stroke, host.commands);
  if (found === 'begins') pendingKeys.set({ keys: stroke, at: now });
  if (found === 'is') sayDeadEnd(stroke, host);
  return found === 'begins';
}

/** One key press, from event to command. Answers whether the key was ours. */
function take(event: KeyboardEvent, host: CommandHost, panes: PaneStore): boolean {
  const stroke = strokeOf(keyFacts(event), isMac, isLatin());
  const path = event.composedPath();
  if (stroke === null || takesKeys(path)) return false;
  const ctx = host.context();
  const pending = pendingKeys.get();
  const mode = modeOf(stroke, path, ctx.mode);
  if (stroke === 'F6' || stroke === 'Shift+F6')
    return (mode !== 'dialog' || isInPane(path)) && cycleRegions(stroke === 'F6' ? 1 : -1, panes);
  if (stroke === 'Escape') {
    const taken = escape(event, mode, panes);
    if (taken !== undefined) return taken;
  }
  if (mode === 'dialog' || (!pending && isElementsOwn(path, stroke))) return false;
  // After the leader a key means what it would mean beside the text.
  const here = {
    ...ctx,
    mode: pending?.leader ? ctx.mode : mode,
    isTextChosen: mode === 'editor' && getSelection()?.isCollapsed === false,
  };
  const offers = keysOf(offersIn(host.commands, here));
  const press: Press = { stroke, repeat: event.repeat, now: performance.now(), mode, pending, characterKeys: characterKeys.get() };
  const step = pressed(press, offers);
  if (step.kind !== 'held') pendingKeys.set(step.kind === 'wait' ? step.pending : null);
  if (step.kind === 'unknown') sayDeadEnd(step.keys, host);
  const offer = step.kind === 'run' ? offers.get(step.keys) : undefined;
  if (offer) {
    if (pending?.leader && offer.command.id === LEADER_ID) pendingKeys.set(pending);
    runCommand(host, offer.command, here);
  }
  if (step.kind !== 'none' || (mode === 'list' && typesAhead(event, path, host))) return true;
  // The browser would scroll the list away under whoever meant its row.
  if (stroke === 'Space' && isInRows(path)) {
    sayDeadEnd(stroke, host);
    return true;
  }
  return answerDeadKey(press, host);
}

/** The one listener behind all shortcuts. Widgets with keys of their own go first, except while a sequence is under way. */
export function useKeyboard(host: CommandHost, panes: PaneStore): void {
  useEffect(() => void readLayout(), []);
  // Before the listeners below: what is pressed right after the start may be a key of a command that comes a moment later.
  useEffect(() => void holdKeysUntilArrival(laterCommandsTried, START_PATIENCE_MS), []);
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      learnLayout(event);
      if (take(event, host, panes)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const early = (event: KeyboardEvent): void => {
      if (pendingKeys.get()) handle(event);
    };
    const late = (event: KeyboardEvent): void => {
      if (!pendingKeys.get()) handle(event);
    };
    window.addEventListener('keydown', early, { capture: true });
    window.addEventListener('keydown', late);
    listensFor(host.commands);
    return () => {
      window.removeEventListener('keydown', early, { capture: true });
      window.removeEventListener('keydown', late);
    };
  }, [host, panes]);
}
