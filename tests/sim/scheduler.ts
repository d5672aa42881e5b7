/** Whose events stop with it: a tab. Frozen, its events wait; dead, they never come. */
export interface Owner {
  isDead: boolean;
  isFrozen: boolean;
  parked: Event[];
}

interface Event {
  at: number;
  order: number;
  owner: Owner | null;
  fire: () => void;
}

/** After so many events the loop of this process turns. */
const TURN_EVERY = 64;

/** One queue of everything that will happen, in simulated milliseconds: the only clock of a run. */
export class Scheduler {
  now = 0;
  /** Events so far. */
  count = 0;
  readonly #heap: Event[] = [];
  #order = 0;

  /** Lets something happen after `ms`, as long as its owner lives. */
  after(ms: number, owner: Owner | null, fire: () => void): Event {
    const event = { at: this.now + Math.max(0, ms), order: (this.#order += 1), owner, fire };
    this.#push(event);
    return event;
  }

  /** What waited for a frozen tab happens now. */
  thaw(owner: Owner): void {
    owner.isFrozen = false;
    for (const event of owner.parked.splice(0)) this.after(0, owner, event.fire);
  }

  /** The next event and everything that follows from it without time passing. False when there is none before `until`. */
  async step(until: number): Promise<boolean> {
    const event = this.#heap[0];
    if (!event || event.at > until) {
      this.now = Math.max(this.now, until);
      return false;
    }
    this.#pop();
    this.now = event.at;
    if (event.owner?.isDead) return true;
    if (event.owner?.isFrozen) {
      event.owner.parked.push(event);
      return true;
    }
    this.count += 1;
    event.fire();
    // A tick comes when no promise is left to go on; a turn of the loop costs more, and only brings errors that nobody caught.
    await new Promise<void>(this.count % TURN_EVERY === 0 ? setImmediate : process.nextTick);
    return true;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(event, heap[parent]!)) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!isBefore(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
