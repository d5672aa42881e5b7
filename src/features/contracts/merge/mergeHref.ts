/** The screen on which records of one person become one. */
export const MERGE_PATH = '/contracts/merge';

/** Returns where these contracts are merged; `keep` is the one that stays. */
export function mergeHref(keep: string, others: readonly string[]): string {
  return `${MERGE_PATH}?keep=${keep}&with=${others.join(',')}`;
}

/** The contracts that an address means; null: none are chosen yet. */
export function readMerge(search: URLSearchParams): { keep: string; others: readonly string[] } | null {
  const keep = search.get('keep') ?? '';
  const others = (search.get('with') ?? '').split(',').filter((id) => id !== '' && id !== keep);
  return keep !== '' && others.length > 0 ? { keep, others } : null;
}
