import { useEffect, useState } from 'react';

/** The time after a draft is loaded in which it still counts as loading, in milliseconds (spec 4). */
export const LOADED_FLAG_MS = 500;

/** True while a draft was loaded only just now; of a document that is no draft never. */
export function useLoadingFlag(isDraft: boolean): boolean {
  const [isLoading, setIsLoading] = useState(isDraft);
  useEffect(() => {
    const timer = setTimeout(() => setIsLoading(false), LOADED_FLAG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLoading;
}
