const EVERY_MS = 1000;

/** Tells how far long work is, at most once a second and not within the first. */
export class Progress {
  readonly #say: (line: string) => void;
  readonly #startedAt = performance.now();
  #saidAt = this.#startedAt;

  constructor(say: (line: string) => void) {
    this.#say = say;
  }
  get seconds(): string {
    return ((performance.now() - this.#startedAt) / 1000).toFixed(1);
  }
  tell(line: () => string): void {
    const now = performance.now();
    if (now - this.#saidAt < EVERY_MS) return;
    this.#saidAt = now;
    this.#say(`${this.seconds.padStart(7)} s  ${line()}`);
  }
}
