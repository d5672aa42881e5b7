import { useEffect, useState } from 'react';
import { localDay } from './formatDate.ts';

const A_MINUTE_MS = 60_000;

/** The calendar day where the viewer is, `YYYY-MM-DD`; a screen that is left open over midnight moves on with it. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(localDay(new Date())), A_MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
