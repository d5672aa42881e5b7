/** The things open or under way when Escape is pressed. */
export interface EscapeSituation {
  /** An input method is composing. */
  composing: boolean;
  /** The focus is in a menu, popover, palette or dialog. */
  overlay: boolean;
  /** First keys of a sequence wait for the next. */
  sequence: boolean;
  /** The focus is in a text field or editor. */
  text: boolean;
}

/**
 * The one step that a press of Escape takes. `left-alone`: the input method, menu or dialog takes it itself; `leave-text`:
 * the text stays as it is and the pane has the keyboard again; `command`: whatever command has the key here (record to list).
 */
export function escapeStep(situation: EscapeSituation): 'left-alone' | 'cancel-sequence' | 'leave-text' | 'command' {
  if (situation.composing || situation.overlay) return 'left-alone';
  if (situation.sequence) return 'cancel-sequence';
  return situation.text ? 'leave-text' : 'command';
}
