import { askLevel, type Level } from './levels.ts';
import type { PaletteWorld } from './paletteWorld.ts';
import { canRun, cutRows, joined, ROWS_MAX, ROWS_UNASKED, type Asked, type Found, type PaletteRow, type Section } from './rows.ts';

/** While more may be found soon it is asked again after this long. */
const ASK_AGAIN_MS = 300;
const PAGE = 8;

/**
 * The rows for the words of one level: those known at once, and those that are looked up. What runs belongs to the very words in
 * the input: rows found for other words may still be seen, but nothing runs them.
 */
export class Answers {
  #world: PaletteWorld;
  readonly #changed: () => void;
  #level: Level | null = null;
  #asked: Asked = { first: [], find: null };
  #found: Found | null = null;
  /** The sections found for words before these, to be seen until there is something new. */
  #stale: readonly Section[] = [];
  #chosen = '';
  /** Counts the questions: an answer to an older one is dropped. */
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param changed called when an answer has come that was looked up */
  constructor(world: PaletteWorld, changed: () => void) {
    this.#world = world;
    this.#changed = changed;
  }

  /**
   * Asks what a level says.
   * @param keeps what stays: the rows that were found, to be seen until there are new ones; and the row that was chosen
   */
  ask(level: Level, keeps: 'nothing' | 'found' | 'chosen'): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#stale = keeps === 'nothing' ? [] : (this.#found?.sections ?? this.#stale);
    this.#found = null;
    if (keeps !== 'chosen') this.#chosen = '';
    this.#level = level;
    this.#asked = askLevel(level, this.#world);
    if (this.#asked.find) void this.#look(this.#turn, this.#asked.find);
  }

  /** Answers from another world, from the next question on. */
  follow(world: PaletteWorld): void {
    this.#world = world;
  }

  async #look(turn: number, find: () => Promise<Found>): Promise<void> {
    const found = await find().catch((): Found => ({ sections: [], growing: false }));
    if (turn !== this.#turn) return;
    this.#found = found;
    this.#stale = [];
    if (found.growing) this.#timer = setTimeout(() => void this.#look(turn, find), ASK_AGAIN_MS);
    this.#changed();
  }

  stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  /** Answers to these very words are still looked up. */
  get isWaiting(): boolean {
    return this.#asked.find !== null && this.#found === null;
  }

  get isGrowing(): boolean {
    return this.#found?.growing ?? false;
  }

  /** Why there is nothing to take. */
  get problem(): string | null {
    return this.#asked.problem ?? null;
  }

  /** Everything that is seen, in its order. */
  sections(): Section[] {
    const { first, rest = [], foundFirst = false } = this.#asked;
    const found = this.#found?.sections ?? (this.#asked.find ? this.#stale : []);
    const isUnasked = this.#level?.kind === 'root' && this.#level.text.trim() === '';
    const all = joined(foundFirst ? [...found, ...first, ...rest] : [...first, ...found, ...rest]);
    return cutRows(all, isUnasked ? ROWS_UNASKED : ROWS_MAX);
  }

  /** The rows that belong to the words in the input, in the order in which they are seen. */
  runnable(): PaletteRow[] {
    if (!this.isWaiting) return this.sections().flatMap(({ rows }) => rows.filter(canRun));
    if (this.#asked.foundFirst) return [];
    return cutRows(this.#asked.first, ROWS_MAX).flatMap(({ rows }) => rows.filter(canRun));
  }

  /** The row that Enter takes. */
  active(): PaletteRow | undefined {
    const rows = this.runnable();
    const named = (value: string | undefined): PaletteRow | undefined => rows.find((row) => row.value === value);
    return named(this.#chosen) ?? named(this.#asked.start) ?? rows[0];
  }

  /** Makes a row the active one; one that nothing runs cannot be. Is it another one now? */
  choose(value: string): boolean {
    if (value === this.active()?.value || !this.runnable().some((row) => row.value === value)) return false;
    this.#chosen = value;
    return true;
  }

  /** Moves the active row by one, or by a page. */
  move(step: 1 | -1 | 'page' | 'page back'): boolean {
    const rows = this.runnable();
    const at = rows.findIndex(({ value }) => value === this.active()?.value);
    const by = step === 'page' ? PAGE : step === 'page back' ? -PAGE : step;
    const row = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    return row !== undefined && this.choose(row.value);
  }
}
