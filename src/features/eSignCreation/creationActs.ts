import { createStore } from '#src/commands/store.ts';
import type { Kind } from './creationPaths.ts';
import type { NewDocument } from './newDocument.ts';

/** The acts that the form with the keyboard offers to commands. */
export interface CreationActs {
  kind: Kind;
  /** The document of the moment. */
  document: () => NewDocument;
  /** The customer and the driver's part are fixed (spec: CUSTOMER_ELITE behavior). */
  isOwn: boolean;
  /** The roles that a signer may take; none outside of a template. */
  roles: () => readonly string[];
  /** Returns why it cannot be sent, in words; null: it can. */
  cannotSend: () => string | null;
  /** Returns why the draft cannot be saved, in words; null: it can. */
  cannotSave: () => string | null;
  setTitle: (title: string) => void;
  setCustomer: (id: string) => void;
  setDriver: (id: string) => void;
  setDriverSigns: (signs: boolean) => void;
  /** Returns why the signer cannot be added, in words; null: they are. */
  addSigner: (typed: { name: string; email: string; role: string }) => string | null;
  removeSigner: (email: string) => void;
  preview: () => void;
  save: () => void;
  send: () => void;
}

/** The acts of the form whose pane has the keyboard; null: none is open. */
export const creationActs = createStore<CreationActs | null>(null);
