import type { KeyboardEvent } from 'react';
import { isMac } from '#src/browser/platform.ts';
import { keyFacts, strokeOf } from '#src/commands/strokes.ts';
import type { PaletteModel } from './paletteModel.ts';

type Act = (model: PaletteModel, close: () => void) => void;

const KEYS: Readonly<Record<string, Act>> = {
  'Mod+k': (_, close) => close(),
  Enter: (model) => model.enter('here'),
  'Shift+Enter': (model) => model.enter('side'),
  'Mod+Enter': (model) => (model.takesSeveral() ? model.finish() : model.enter('tab')),
  ArrowDown: (model) => model.move(1),
  ArrowUp: (model) => model.move(-1),
  PageDown: (model) => model.move('page'),
  PageUp: (model) => model.move('page back'),
  // Inside a dialog Tab has nowhere else to go.
  Tab: (model) => void model.showActions(),
  'Shift+Tab': () => undefined,
};

/** Returns whether the caret is behind everything that was typed, with nothing selected. */
function isAtEnd(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.selectionStart === target.value.length && target.selectionEnd === target.value.length;
}
const isEmpty = (target: EventTarget): boolean => target instanceof HTMLInputElement && target.value === '';

/** A key pressed in the palette's input. Was it one of the palette's own? */
export function pressed(event: KeyboardEvent, model: PaletteModel, close: () => void): boolean {
  // An input method takes its own keys: Enter there ends a word.
  if (event.nativeEvent.isComposing) return false;
  const { target } = event;
  const stroke = strokeOf(keyFacts(event.nativeEvent), isMac);
  if (stroke === null) return false;
  if (isMac && event.ctrlKey && (event.key === 'n' || event.key === 'p')) {
    model.move(event.key === 'n' ? 1 : -1);
    return true;
  }
  if (stroke === 'ArrowRight') return isAtEnd(target) && model.showActions();
  if (stroke === 'Backspace') return isEmpty(target) && model.back();
  if (/^[1-9]$/.test(stroke)) return model.digit(Number(stroke));
  const act = KEYS[stroke];
  act?.(model, close);
  return act !== undefined;
}
