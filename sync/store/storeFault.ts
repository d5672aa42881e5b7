/**
 * The fault of a store. `lost`: the connection died, another may do; `corrupt`: what is on disk cannot be read; `full`: no room;
 * `absent`: this browser keeps no databases here; `outdated`: a newer version of the product has taken the database over.
 */
export type Fault = 'lost' | 'corrupt' | 'full' | 'absent' | 'outdated';

/** A store that did not do what it was asked to, after everything that could be tried. */
export class StoreFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault, cause: unknown) {
    super(WORDS[fault], { cause });
    this.fault = fault;
  }
}

const WORDS: Readonly<Record<Fault, string>> = {
  lost: 'This browser did not let us save it. Please try again.',
  corrupt: "This browser's copy of your data is damaged and is being rebuilt. Please try again.",
  full: 'This device has no room left, so it was not saved. Make room on the device, then try again.',
  absent: 'This browser keeps no data here. You can change things only while you are online.',
  outdated: 'A newer version is open in another tab. Reload to continue.',
};

/** By the names that browsers and Dexie give, and by what Chromium, Safari and Firefox say where the name says nothing. */
const NAMED: Readonly<Record<string, Fault>> = {
  QuotaExceededError: 'full',
  MissingAPIError: 'absent',
  SecurityError: 'absent',
  VersionError: 'outdated',
  DataCloneError: 'corrupt',
  NotReadableError: 'corrupt',
  NotFoundError: 'corrupt',
  InvalidStateError: 'lost',
  DatabaseClosedError: 'lost',
  OpenFailedError: 'lost',
  TransactionInactiveError: 'lost',
  PrematureCommitError: 'lost',
  TimeoutError: 'lost',
  AbortError: 'lost',
  UnknownError: 'lost',
};
const SAID: readonly (readonly [RegExp, Fault])[] = [
  [/quota|no space|disk is full/i, 'full'],
  [/corrupt|backing store|data lost|failed to read large/i, 'corrupt'],
  [/not allowed in (this|a) (context|private)|a mutation operation was attempted on a database that did not allow/i, 'absent'],
  [/connection .*(lost|clos)|in-progress transaction|database connection is closing/i, 'lost'],
];

/** Null: the store is well, something else is wrong. The innermost cause that says something counts most. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof StoreFault) return error.fault;
  if (typeof error !== 'object' || error === null) return null;
  const { name, message, inner, cause } = error as { name?: unknown; message?: unknown; inner?: unknown; cause?: unknown };
  const within = inner ?? cause;
  const deeper = within === undefined || within === error ? null : faultOf(within);
  if (deeper) return deeper;
  const said = SAID.find(([words]) => words.test(String(message)))?.[1];
  return said ?? NAMED[String(name)] ?? null;
}
