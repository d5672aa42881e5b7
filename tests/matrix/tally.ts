/** Failures that are told; the rest are counted. */
const SHOWN = 30;

/** What one check was about, for whoever reads of its failure. */
export interface Cell {
  operation: string;
  actor: string;
  relation: string;
}

/** Counts checks and keeps what went wrong, so that one run tells of everything at once. */
export class Tally {
  checks = 0;
  leaks = 0;
  readonly #wrong: string[] = [];

  /** One check: `came` is shown when it did not turn out. */
  check(isRight: boolean, { operation, actor, relation }: Cell, wanted: string, came: unknown): void {
    this.checks += 1;
    if (isRight) return;
    this.#wrong.push(`${operation} as ${actor}, ${relation}: wanted ${wanted}, came ${shown(came)}`);
  }

  /** Something was told to somebody who may not know it. */
  leak(cell: Cell, mark: string, text: string): void {
    this.leaks += 1;
    const place = text.indexOf(mark);
    this.#wrong.push(
      `LEAK: ${cell.operation} as ${cell.actor}, ${cell.relation}: ${mark} in ...${text.slice(Math.max(0, place - 200), place + 100)}`,
    );
  }

  fault(what: string): void {
    this.#wrong.push(what);
  }

  /** What went wrong since the last time. */
  take(): string[] {
    const all = this.#wrong.splice(0);
    return all.length > SHOWN ? [...all.slice(0, SHOWN), `... and ${all.length - SHOWN} more`] : all;
  }
}

function shown(came: unknown): string {
  const text = typeof came === 'string' ? came : (JSON.stringify(came) ?? 'nothing');
  return text.length > 600 ? `${text.slice(0, 600)} ...` : text;
}
