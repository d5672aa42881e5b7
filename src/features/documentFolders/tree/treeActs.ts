import { createStore } from '#src/commands/store.ts';

/** The acts of the tree that has the keyboard. */
export interface TreeActs {
  /** Opens or closes the customer of the row that has the keyboard. */
  toggle: () => void;
  /** Shows the folder that has the keyboard. */
  open: () => void;
}

/** null: no tree is shown in the focused pane. */
export const treeActs = createStore<TreeActs | null>(null);
