import { createSignal } from '../signal.ts';
import type { Align, Block, Format, StyleProperty } from './editorChoices.ts';

/** Request of a command to the editor that has or last had the keyboard. `style` with an empty value: as usual. */
export type EditorRequest =
  | { do: 'format'; format: Format }
  | { do: 'block'; block: Block }
  | { do: 'align'; align: Align }
  | { do: 'style'; property: StyleProperty; value: string }
  /** The keyboard goes to a control of the toolbar. */
  | { do: 'tools'; at: 'block' | 'bold' }
  | { do: 'link' | 'mention' | 'undo' | 'redo' | 'leave' };

export const editorRequests = createSignal<EditorRequest>();
