import { createStore } from '#src/commands/store.ts';
import type { EditAct, Editing } from './editing.ts';

/** The acts that the open editor of a template offers to commands. */
export interface TemplateActs {
  editing: () => Editing;
  act: (act: EditAct) => void;
  /** Why it cannot be saved now, in words; null: it can. */
  cannotSave: () => string | null;
  save: () => void;
  /** Lets the person choose a new PDF. */
  replace: () => void;
  /** Loads what was saved last, and leaves out what was not. */
  reload: () => void;
}

/** The acts of the editor whose pane has the keyboard; null: none is open. */
export const templateActs = createStore<TemplateActs | null>(null);

export const NEW_TEMPLATE_PATH = '/document-folders-management/templates/new';
const TEMPLATES_PATH = '/document-folders-management/templates';
export const templatePath = (id: string): string => `${TEMPLATES_PATH}/${id}`;
/** Returns whether this is the address of the editor of a template. */
export const isEditorPath = (screen: string): boolean => screen.startsWith(`${TEMPLATES_PATH}/`) && screen !== NEW_TEMPLATE_PATH;
