import { useEffect, useState } from 'react';
import { useWaitingDocuments } from '#src/documents/useWaitingDocuments.ts';

/** The id of the case that a form is about to make; that of before, when files were chosen for it and the form was left unsaved. */
export function useNewCaseId(form: string): string {
  const [id, setId] = useState(() => crypto.randomUUID() as string);
  const kept = useWaitingDocuments().find((file) => file.form === form && file.stage.is === 'waits' && file.stage.for === 'form')?.caseId;
  useEffect(() => {
    if (kept !== undefined) setId(kept);
  }, [kept]);
  return id;
}
