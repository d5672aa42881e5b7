import { createStore } from '#src/commands/store.ts';
import { templateHref } from '#src/components/templateHref.ts';
import type { EditAct, Editing } from './editing.ts';

/** The acts that the open editor of a template offers to commands. */
export interface TemplateActs {
  editing: () => Editing;
  act: (act: EditAct) => void;
  /** Why it cannot be saved now, in words; null: it can. */
  cannotSave: () => string | null;
  save: () => void;
  /** Keeps the field in hand, or all of them, for this and other templates. */
  copy: (what: 'field' | 'all') => void;
  /** Puts what was copied last into this template. */
  paste: () => void;
  /** Lets the person choose a new PDF. */
  replace: () => void;
  /** Loads what was saved last, and leaves out what was not. */
  reload: () => void;
}

/** The acts of the editor whose pane has the keyboard; null: none is open. */
export const templateActs = createStore<TemplateActs | null>(null);

export const NEW_TEMPLATE_PATH = '/document-folders-management/templates/new';
export const BUNDLE_PATH = '/document-folders-management/templates/bundle';
const FORMS: readonly string[] = [NEW_TEMPLATE_PATH, BUNDLE_PATH];
/** Returns whether this is the address of the editor of a template. */
export const isEditorPath = (screen: string): boolean => screen.startsWith(templateHref('')) && !FORMS.includes(screen);
