import { createStore } from '#src/commands/store.ts';

/** The acts of a driver's checklist. */
export interface ChecklistActs {
  /** Leads the keyboard to the next open item, or to the one before; over the end it begins again. */
  step: (by: 1 | -1) => void;
}

/** The acts of the checklist in the pane that has the keyboard; null: none is shown there. */
export const checklistActs = createStore<ChecklistActs | null>(null);
