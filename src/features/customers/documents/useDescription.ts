import { useEffect, useRef, useState } from 'react';
import { PAPER_MESSAGES } from '#domain/paperMessages.ts';
import { useTools } from '#src/commands/commandHost.ts';

/** Spec section 7: a description is saved when nothing was typed for so long, in milliseconds. */
const PAUSE_MS = 500;

/** The description of an attachment as it is being written: it saves itself at every pause, and when its field is left. */
export function useDescription(id: string, saved: string): { text: string; type: (text: string) => void; save: () => void } {
  const tools = useTools();
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What is to be saved; null: nothing is. */
  const pending = useRef<string | null>(null);
  const save = useRef(async (): Promise<void> => undefined);
  useEffect(() => {
    save.current = async () => {
      clearTimeout(timer.current);
      const text = pending.current?.trim();
      pending.current = null;
      if (text === undefined || text === saved) return;
      const isDone = await tools.mutate('customerDocumentUpdate', { id, description: text || null });
      if (isDone) tools.toast(PAPER_MESSAGES.descriptionUpdated, 'status', undefined, `description ${id}`);
    };
  });
  // What was saved meanwhile, or undone, is what the field shows, unless there is more to save.
  useEffect(() => {
    if (pending.current === null) setTyped(null);
  }, [saved]);
  // Whoever leaves the record in the middle of a word has written it all the same.
  useEffect(() => () => void save.current(), []);
  return {
    text: typed ?? saved,
    type: (text) => {
      setTyped(text);
      pending.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save.current(), PAUSE_MS);
    },
    save: () => void save.current(),
  };
}
