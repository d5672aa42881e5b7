import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '#src/data/drafts.ts';

/** Text that survives a reload until it is emptied. `userId` null: not known yet. */
export function useDraft(userId: string | null, name: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    const kept = userId === null ? null : readDraft(userId, name)?.value;
    if (typeof kept === 'string') setText((typed) => typed || kept);
  }, [userId, name]);
  const keep = (next: string): void => {
    setText(next);
    if (userId !== null) keepDraft(userId, name, next || null);
  };
  return [text, keep];
}
