/** What a palette row is found by. */
export interface Candidate {
  title: string;
  keywords: readonly string[];
}

/** Lower case, without accents and punctuation, so that `wojcik` finds `Wójcik`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function wordScore(word: string, titleWords: readonly string[], title: string): number {
  if (titleWords.includes(word)) return 100;
  if (titleWords.some((other) => other.startsWith(word))) return 80;
  return title.includes(word) ? 40 : 0;
}

function isSubsequence(word: string, text: string): boolean {
  let at = 0;
  for (const char of text) if (char === word[at]) at += 1;
  return at === word.length;
}

/**
 * How well a query fits, 0 for not at all (design/workspace.md 1.2): every word must match, in the title best, in a keyword
 * for 0.55 of that, as an acronym for 45; a lone word of four letters or more may be a subsequence of the title for 5.
 */
export function score(query: string, { title, keywords }: Candidate): number {
  const asked = fold(query);
  if (!asked) return 0;
  const words = asked.split(' ');
  const name = fold(title);
  const nameWords = name.split(' ');
  const acronym = nameWords.map((word) => word[0]).join('');
  let sum = 0;
  for (const word of words) {
    let best = wordScore(word, nameWords, name);
    for (const keyword of keywords) {
      const other = fold(keyword);
      best = Math.max(best, 0.55 * wordScore(word, other.split(' '), other));
    }
    if (word.length > 1 && acronym.startsWith(word)) best = Math.max(best, 45);
    if (best === 0 && words.length === 1 && word.length >= 4 && isSubsequence(word, name)) best = 5;
    if (best === 0) return 0;
    sum += best;
  }
  return sum / words.length + (name === asked ? 60 : name.startsWith(asked) ? 30 : 0);
}

/** Runs of commands from the palette, and what each query led to. `weight` halves every seven days. */
export interface Usage {
  runs: Record<string, { weight: number; at: number }>;
  queries: Record<string, string>;
}

const HALF_LIFE_MS = 7 * 24 * 3600 * 1000;
const aged = ({ weight, at }: { weight: number; at: number }, now: number): number =>
  weight * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);

/** How much a command is in use, 0 to 1. */
export function frecency(usage: Usage, id: string, now: number): number {
  const run = usage.runs[id];
  if (!run) return 0;
  const weight = aged(run, now);
  return weight / (weight + 2);
}

const QUERIES_KEPT = 200;

/** Usage after one more run. */
export function withRun(usage: Usage, id: string, query: string, now: number): Usage {
  const before = usage.runs[id];
  const runs = { ...usage.runs, [id]: { weight: 1 + (before ? aged(before, now) : 0), at: now } };
  const asked = fold(query);
  if (!asked) return { runs, queries: usage.queries };
  const { [asked]: _again, ...others } = usage.queries;
  return { runs, queries: { ...Object.fromEntries(Object.entries(others).slice(1 - QUERIES_KEPT)), [asked]: id } };
}

/** Candidates that match, best first; what the same query led to last time wins outright. */
export function rank<T extends Candidate & { id: string }>(query: string, candidates: readonly T[], usage: Usage, now: number): T[] {
  const remembered = usage.queries[fold(query)];
  return candidates
    .map((candidate, index) => ({ candidate, index, points: score(query, candidate) * (1 + 0.35 * frecency(usage, candidate.id, now)) }))
    .filter(({ points }) => points > 0)
    .sort(
      (a, b) => Number(b.candidate.id === remembered) - Number(a.candidate.id === remembered) || b.points - a.points || a.index - b.index,
    )
    .map(({ candidate }) => candidate);
}
