/** The facts of a form for commands; plain data. */
export interface FormFacts {
  /** The number of its fields that are wrong, as far as it was tried to save them. */
  errors: number;
  /** Unsaved text was dropped and can be brought back. */
  dropped: boolean;
  /** The fields, in the order of the screen. */
  fields: readonly { name: string; label: string }[];
  /** Its addresses in words; null: it has none. */
  addresses: readonly string[] | null;
}

/** The acts of commands on the form of a pane. */
export interface FormHandle {
  save: () => void;
  /** Leaves; what was typed is kept as a draft. */
  cancel: () => void;
  nextError: () => void;
  jump: (field: string) => void;
  /** Brings back what was dropped. */
  restore: () => void;
  addAddress: () => void;
  removeAddress: (index: number) => void;
}

const handles = new Map<string, FormHandle>();

/** The form that a pane shows; null when it shows none. */
export function formOf(paneId: string | undefined): FormHandle | null {
  return (paneId !== undefined && handles.get(paneId)) || null;
}

/** A pane shows a form from now on; answers with the way to say that it does not any more. */
export function offerForm(paneId: string, handle: FormHandle): () => void {
  handles.set(paneId, handle);
  return () => {
    if (handles.get(paneId) === handle) handles.delete(paneId);
  };
}
