import type { Module } from '#tests/architecture/modules.ts';
import { DOORWAY, type Leg } from './journeys.ts';

type Edges = ReadonlyMap<string, readonly string[]>;

function reached(starts: readonly string[], edges: Edges): Set<string> {
  const seen = new Set(starts);
  // A set is walked in the order in which it grows.
  for (const path of seen) for (const next of edges.get(path) ?? []) seen.add(next);
  return seen;
}

const topOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** Who imports whom when the product runs, and the files between two of them. */
export class ImportGraph {
  readonly #modules: readonly Module[];
  readonly #imports: Edges;
  readonly #importers: Edges;

  constructor(modules: readonly Module[]) {
    this.#modules = modules;
    const runtime = (module: Module): string[] => module.imports.filter((i) => !i.isPackage && !i.isTypeOnly).map((i) => i.target);
    this.#imports = new Map(modules.map((module) => [module.path, runtime(module)]));
    const importers = new Map<string, string[]>(modules.map(({ path }) => [path, []]));
    for (const [path, targets] of this.#imports) for (const target of targets) importers.get(target)?.push(path);
    this.#importers = importers;
  }

  /** Files whose source contains these words. @throws Error when there is none: a journey has lost a station */
  named(words: string): string[] {
    const found = this.#modules.filter(({ source }) => source.includes(words)).map(({ path }) => path);
    if (found.length === 0) throw new Error(`No product file contains ${JSON.stringify(words)}: say in journeys.ts what it is called now.`);
    return found;
  }

  /** The files that a journey passes through, each once. @throws Error when nothing connects the ends of a leg */
  passed(legs: readonly Leg[]): string[] {
    return [...new Set(legs.flatMap((leg) => this.#passed(leg)))];
  }

  #passed([from, to]: Leg): string[] {
    const starts = this.named(from);
    const ahead = [...reached(starts, this.#imports)];
    if (to === undefined) {
      const shared = reached(this.named(DOORWAY), this.#imports);
      return ahead.filter((path) => !shared.has(path) && starts.some((start) => topOf(start) === topOf(path)));
    }
    const behind = reached(this.named(to), this.#importers);
    const between = ahead.filter((path) => behind.has(path));
    if (between.length === 0) throw new Error(`Nothing leads from ${JSON.stringify(from)} to ${JSON.stringify(to)}.`);
    return between;
  }
}
