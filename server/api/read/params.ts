/** The values of one statement; what the person sent is always a value and never part of the text. */
export class Params {
  readonly values: unknown[] = [];

  /** The place of a value in the text: `$3`, or `$3::interval` with a cast. */
  add(value: unknown, cast?: string): string {
    this.values.push(value);
    return `$${this.values.length}${cast ? `::${cast}` : ''}`;
  }

  /** Runs `fn` for its complaints alone: the values of a text that is not used do not count, for PostgreSQL refuses those. */
  forget(fn: () => unknown): void {
    const kept = this.values.length;
    fn();
    this.values.length = kept;
  }
}
