/** The words that a palette row is found by. */
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

interface Folded {
  name: string;
  words: readonly string[];
  acronym: string;
  keywords: readonly { name: string; words: readonly string[] }[];
}
/** Folding costs more than comparing: each candidate is folded once. */
const folded = new WeakMap<Candidate, Folded>();

function foldedOf(candidate: Candidate): Folded {
  let known = folded.get(candidate);
  if (!known) {
    const name = fold(candidate.title);
    const words = name.split(' ');
    const keywords = candidate.keywords.map((keyword) => ({ name: fold(keyword), words: fold(keyword).split(' ') }));
    known = { name, words, acronym: words.map((word) => word[0]).join(''), keywords };
    folded.set(candidate, known);
  }
  return known;
}

function wordScore(word: string, titleWords: readonly string[], title: string): number {
  if (titleWords.includes(word)) return 100;
  if (titleWords.some((other) => other.startsWith(word))) return 80;
  return title.includes(word) ? 40 : 0;
}

/** Returns whether a word is another with letters left out, in order and from its first one on: `custmrs` for `customers`. */
function isShortFor(word: string, whole: string): boolean {
  if (word[0] !== whole[0]) return false;
  let at = 0;
  for (const char of whole) if (char === word[at]) at += 1;
  return at === word.length;
}

/** The points of a lone word that stands in one word of the title letter by letter. */
const SCATTERED = 5;

/** The points of a keyword of several words that is what was asked, word for word: a title that begins so and goes on means something else. */
const SAME_WORDS = 131;

/**
 * Returns how well a query fits, 0 for not at all (design/workspace.md 1.2): every word must match, in the title best, in a keyword
 * for 0.55 of that, as an acronym for 45; a lone word of four letters or more may be one of the title's with letters left out for 5.
 */
export function score(query: string, candidate: Candidate): number {
  const asked = fold(query);
  if (!asked) return 0;
  const words = asked.split(' ');
  const { name, words: nameWords, acronym, keywords } = foldedOf(candidate);
  let sum = 0;
  for (const word of words) {
    let best = wordScore(word, nameWords, name);
    for (const keyword of keywords) best = Math.max(best, 0.55 * wordScore(word, keyword.words, keyword.name));
    if (word.length > 1 && acronym.startsWith(word)) best = Math.max(best, 45);
    if (best === 0 && words.length === 1 && word.length >= 4 && nameWords.some((whole) => isShortFor(word, whole))) best = SCATTERED;
    if (best === 0) return 0;
    sum += best;
  }
  const sameKeyword = keywords.some(({ name: keyword }) => keyword === asked);
  const fit = sum / words.length + (name === asked ? 60 : name.startsWith(asked) ? 30 : 0) + (sameKeyword ? 30 : 0);
  return sameKeyword && words.length > 1 ? Math.max(fit, SAME_WORDS) : fit;
}

/** Runs of commands from the palette, and what each query led to. `weight` halves every seven days. */
export interface Usage {
  runs: Record<string, { weight: number; at: number }>;
  queries: Record<string, string>;
}

const HALF_LIFE_MS = 7 * 24 * 3600 * 1000;
const aged = ({ weight, at }: { weight: number; at: number }, now: number): number =>
  weight * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);

/** Returns how much a command is in use, 0 to 1. */
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
  return { runs, queries: withQuery(usage.queries, id, query) };
}

/** Returns what words led to, after they led somewhere once more. */
export function withQuery(queries: Usage['queries'], value: string, query: string): Usage['queries'] {
  const asked = fold(query);
  if (!asked) return queries;
  const { [asked]: _again, ...others } = queries;
  return { ...Object.fromEntries(Object.entries(others).slice(1 - QUERIES_KEPT)), [asked]: value };
}

/** Candidates that match with how well they do, best first; what the same query led to last time wins outright. `isWeak`: only its letters are there, with others between. */
export function ranked<T extends Candidate & { id: string }>(
  query: string,
  candidates: readonly T[],
  usage: Usage,
  now: number,
): { candidate: T; points: number; isWeak: boolean }[] {
  const remembered = usage.queries[fold(query)];
  return candidates
    .map((candidate, index) => {
      const plain = score(query, candidate);
      return { candidate, index, isWeak: plain <= SCATTERED, points: plain * (1 + 0.35 * frecency(usage, candidate.id, now)) };
    })
    .filter(({ points }) => points > 0)
    .sort(
      (a, b) => Number(b.candidate.id === remembered) - Number(a.candidate.id === remembered) || b.points - a.points || a.index - b.index,
    );
}

/** Candidates that match, best first. */
export function rank<T extends Candidate & { id: string }>(query: string, candidates: readonly T[], usage: Usage, now: number): T[] {
  return ranked(query, candidates, usage, now).map(({ candidate }) => candidate);
}
