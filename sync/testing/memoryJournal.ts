import type { Journal, Tripwire } from '../ports.ts';

/** The files of one device; they outlive its tabs and its stores. */
export class JournalDisk {
  readonly files = new Map<number, string[]>();
  readonly #alive = new Set<number>();
  #opened = 0;
  note: string | null = null;

  /** A tab's journal; `close` is also how a tab dies. */
  open(): Journal {
    const own = (this.#opened += 1);
    this.#alive.add(own);
    this.files.set(own, []);
    return {
      append: async (lines) => {
        this.files.get(own)?.push(...lines);
      },
      read: async () => [...this.files.values()].flat(),
      rewrite: async (keep) => {
        const mine = [...this.files].filter(([file]) => file === own || !this.#alive.has(file));
        const kept = [...keep(mine.flatMap(([, lines]) => lines))];
        for (const [file] of mine) this.files.delete(file);
        this.files.set(own, kept);
      },
      erase: async () => this.files.clear(),
      close: () => void this.#alive.delete(own),
    };
  }

  readonly tripwire: Tripwire = {
    read: async () => this.note,
    write: async (note) => {
      this.note = note;
    },
  };
}
