import type { Json } from '#domain/field.ts';
import type { Mirror } from './preferenceMirror.ts';

/** One thing that people set up for themselves; declared once, by whoever uses it. */
export interface PreferenceSpec<T extends Json> {
  /** Starts with a small letter: `columns.cases`. */
  name: string;
  /** The value while the person has set nothing. */
  fallback: T;
  /** Reads what is stored, by whichever version of the product; null: it is of no use, and the fallback stands. */
  read: (stored: Json) => T | null;
  /** Also kept by this browser, where it is known before anybody signs in. Nothing that tells of records. */
  ofBrowser?: boolean;
  /** Milliseconds without another change after which it goes to the queue; for what changes with every act (recents, widths). */
  settleMs?: number;
}

/** A preference of the signed-in person: the same in every tab, here at once, offline too. Watch it with `useStore`. */
export interface Preference<T extends Json> {
  get: () => T;
  /** Shown at once. Resolves to null when it is in the queue, else to what went wrong; then the value from before is back. */
  set: (next: T | ((last: T) => T)) => Promise<string | null>;
  /** Back to what stands while nothing is set. */
  reset: () => Promise<string | null>;
  subscribe: (listener: () => void) => () => void;
}

/** The ways that preferences come from and go to. */
export interface PreferencePorts {
  /** Returns what the replica holds of one; null: nothing is set, or it was set back. @throws when it cannot be told now */
  read: (userId: string, name: string) => Promise<Json>;
  /** Queues a value; null when that went well, else why not. */
  send: (name: string, value: Json) => Promise<string | null>;
  mirror: Mirror;
}

/** The side of a preference that the store drives. */
interface Driven {
  changePerson: () => void;
  look: () => void;
  flush: () => void;
}

/** One preference; `person` says whose it is now. */
function makePreference<T extends Json>(
  { name, fallback, read, ofBrowser, settleMs = 0 }: PreferenceSpec<T>,
  { read: readStored, send, mirror }: PreferencePorts,
  person: () => string | null,
): Preference<T> & { driven: Driven } {
  const listeners = new Set<() => void>();
  const readable = (stored: Json | undefined): T => (stored == null ? null : read(stored)) ?? fallback;
  const kept = () => (ofBrowser ? mirror.get(name) : null);
  const first = (): T => {
    const { by, value: there } = kept() ?? { by: null, value: null };
    return readable(person() === null || by === null || by === person() ? there : null);
  };
  let value = first();
  /** Writes that the replica does not show yet: what it shows meanwhile is older. */
  let underWay = 0;
  let settling: (PromiseWithResolvers<string | null> & { timer: ReturnType<typeof setTimeout>; next: T | null }) | null = null;

  function become(next: T): void {
    if (JSON.stringify(next) === JSON.stringify(value)) return;
    value = next;
    for (const listener of listeners) listener();
  }

  async function look(): Promise<void> {
    const userId = person();
    if (userId === null) return;
    const chosenBefore = kept();
    if (chosenBefore?.by === null) return void put(chosenBefore.value as T | null);
    const stored = await readStored(userId, name);
    if (underWay > 0 || settling || person() !== userId) return;
    if (ofBrowser) mirror.put(name, { by: userId, value: stored });
    become(readable(stored));
  }

  /** Looks again; what cannot be told now is told when the rows move. */
  const lookAgain = (): void => void look().catch(() => undefined);

  async function write(next: T | null): Promise<string | null> {
    underWay++;
    const refusal = await send(name, next);
    underWay--;
    if (underWay === 0) lookAgain();
    return refusal;
  }

  function flush(): void {
    if (!settling) return;
    const { timer, next, resolve } = settling;
    clearTimeout(timer);
    settling = null;
    void write(next).then(resolve);
  }

  function put(next: T | null): Promise<string | null> {
    become(readable(next));
    if (ofBrowser) mirror.put(name, { by: person(), value: next });
    if (person() === null) return Promise.resolve(null);
    if (settleMs === 0) return write(next);
    clearTimeout(settling?.timer);
    settling = { ...(settling ?? Promise.withResolvers<string | null>()), next, timer: setTimeout(flush, settleMs) };
    return settling.promise;
  }

  function changePerson(): void {
    clearTimeout(settling?.timer);
    settling?.resolve(null);
    settling = null;
    become(first());
  }

  if (ofBrowser) mirror.subscribe(name, () => person() === null && become(first()));
  return {
    driven: { look: lookAgain, flush, changePerson },
    get: () => value,
    set: (next) => put(typeof next === 'function' ? next(value) : next),
    reset: () => put(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Preferences over one replica at a time. */
export interface PreferenceStore {
  /** Declares one; each name once. */
  preference: <T extends Json>(spec: PreferenceSpec<T>) => Preference<T>;
  /** Whose preferences these are, null while nobody is signed in, and how often their rows have moved. */
  see: (userId: string | null, version: number) => void;
  /** Queues at once what waits for more changes. */
  flush: () => void;
}

export function makePreferenceStore(ports: PreferencePorts): PreferenceStore {
  const all: Driven[] = [];
  let person: string | null = null;
  let seen: number | null = null;
  return {
    preference(spec) {
      const { driven, ...rest } = makePreference(spec, ports, () => person);
      all.push(driven);
      if (person !== null) driven.look();
      return rest;
    },
    see(userId, version) {
      if (userId !== person) {
        person = userId;
        seen = null;
        for (const { changePerson } of all) changePerson();
      }
      if (userId === null || version === seen) return;
      seen = version;
      for (const { look } of all) look();
    },
    flush: () => all.forEach(({ flush }) => flush()),
  };
}
