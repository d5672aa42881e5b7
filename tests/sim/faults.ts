/** Everything that can go wrong in a run; a run has some of them, and says how often each befell it. */
export const FAULTS = [
  'request lost',
  'answer lost',
  'request doubled',
  'delay and reordering',
  'throttled',
  'offline',
  'one-way partition',
  'poke lost',
  'poke doubled',
  'server crash before commit',
  'server crash after commit',
  'tab crash',
  'tab closed',
  'frozen tab',
  'lock theft',
  'storage abort',
  'quota',
  'connection lost',
  'power loss',
  'database wiped',
  'clock jump',
  'scope change',
  'person disabled',
  'row moves',
  'log compaction',
  'server restored',
  'signed out',
  'paused',
  'rebuilt',
  'row damaged',
  'bytes lost',
  'server updated',
  'key lost',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** Which faults a run has, and how often each really happened. */
export class Faults {
  readonly on: ReadonlySet<FaultName>;
  readonly counts = new Map<FaultName, number>();
  /** After healing nothing goes wrong any more. */
  isHealed = false;

  constructor(on: Iterable<FaultName>) {
    this.on = new Set(on);
  }

  has(name: FaultName): boolean {
    return !this.isHealed && this.on.has(name);
  }

  note(name: FaultName): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}
