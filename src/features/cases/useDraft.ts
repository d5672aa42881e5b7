import { useEffect, useState } from 'react';

const PREFIX = 'weighstation.comment.';

/** Text that survives a reload until it is emptied; kept per person and case, because a device may be shared. `key` null: not known yet. */
export function useDraft(key: string | null): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    if (key !== null) setText((typed) => typed || (localStorage.getItem(PREFIX + key) ?? ''));
  }, [key]);
  const keep = (next: string): void => {
    setText(next);
    if (key === null) return;
    if (next === '') localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, next);
  };
  return [text, keep];
}
