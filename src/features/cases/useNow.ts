import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** An instant not long ago, so that what is offered for some minutes only goes when they are over. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
